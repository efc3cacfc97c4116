import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import openMarkdownIt, { type Token } from 'markdown-it';
import { expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const root = join(import.meta.dirname, '..', '..');
const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`);
const atTheTop = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const files = [...atTheTop, 'client/README.md', 'clients/python/README.md', ...inDocs].filter((path) =>
  path.endsWith('.md'),
);

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

const linksOf = (file: string): string[] => {
  const hrefs = (tokens: readonly Token[]): string[] =>
    tokens.flatMap(({ type, attrs, children }) => [
      ...(type === 'link_open'
        ? (attrs ?? []).filter(([name]) => name === 'href').map(([, href]) => String(href))
        : []),
      ...hrefs(children ?? []),
    ]);
  return hrefs(openMarkdownIt({ html: true }).parse(textOf(file), {}));
};

const hasHeading = (file: string, anchor: string): boolean =>
  renderMarkdown(textOf(file), file, () => null).headings.some(({ id }) => id === anchor);

it.each(files)('the links of %s lead to files and headings that exist', (file) => {
  const dead = linksOf(file).filter((href) => {
    if (/^[a-z]+:/.test(href)) return false;
    const [path = '', anchor] = href.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    return !existsSync(join(root, target)) || (anchor !== undefined && !hasHeading(target, anchor));
  });
  expect(dead).toEqual([]);
});
