import { dirname, join } from 'node:path/posix';
import openMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import { headingIds } from './heading-ids.ts';
import { highlight } from './highlight.ts';

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** A heading with the plain text below it, for the search. */
export interface TextSection {
  readonly heading: Heading;
  readonly text: string;
}

export interface RenderedPage {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly TextSection[];
}

/** The address on the site of a file of the repository; null if the site does not have it. */
export type FindAddress = (file: string) => string | null;

/** Renders the Markdown of a file. Links to other Markdown files become links to their pages. */
export function renderMarkdown(markdown: string, file: string, findAddress: FindAddress): RenderedPage {
  const renderer = openRenderer();
  const tokens = renderer.parse(markdown.replace(/<!--[\s\S]*?-->\n?/g, ''), {});
  const headings = nameHeadings(tokens);
  rewriteLinks(tokens, file, findAddress);
  labelTables(tokens);
  const html = renderer.renderer.render(tokens, renderer.options, {});
  const title = headings.find(({ level }) => level === 1)?.text ?? file;
  return { title, html, headings, sections: textSections(tokens, headings) };
}

function openRenderer(): MarkdownIt {
  const renderer = openMarkdownIt({ html: true, linkify: false });
  renderer.renderer.rules['fence'] = (tokens, index) => {
    const { content, info } = tokens[index] as Token;
    const [language = '', ...label] = info.trim().split(/\s+/);
    const tab = label.length > 0 ? ` data-tab="${renderer.utils.escapeHtml(label.join(' '))}"` : '';
    // A block that scrolls must be reachable with the keyboard.
    return `<pre tabindex="0" class="code"${tab}><code>${highlight(content, language)}</code></pre>\n`;
  };
  renderer.renderer.rules['table_open'] = () =>
    '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
  renderer.renderer.rules['table_close'] = () => '</table></div>\n';
  return renderer;
}

function nameHeadings(tokens: Token[]): Heading[] {
  const nextId = headingIds();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens[index + 1]);
    const id = nextId(text);
    token.attrSet('id', id);
    return [{ level: Number(token.tag.slice(1)), id, text }];
  });
}

const plainText = (inline: Token | undefined): string =>
  (inline?.children ?? [])
    .map(({ type, content }) => (['text', 'code_inline'].includes(type) ? content : type === 'softbreak' ? ' ' : ''))
    .join('');

/** A link that leads out of the site, to a file that only the repository has, becomes plain text. */
function rewriteLinks(tokens: readonly Token[], file: string, findAddress: FindAddress): void {
  for (const { children } of tokens) {
    let isDropped = false;
    for (const child of children ?? []) {
      if (child.type === 'link_open') {
        const address = linkAddress(String(child.attrGet('href') ?? ''), file, findAddress);
        isDropped = address === null;
        child.attrSet('href', address ?? '');
      }
      if (isDropped && ['link_open', 'link_close'].includes(child.type)) child.hidden = true;
    }
  }
}

function linkAddress(href: string, file: string, findAddress: FindAddress): string | null {
  if (/^([a-z]+:|\/|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const address = findAddress(join(dirname(file), path));
  return address === null ? null : `${address}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** An empty cell in the head of a table is not a heading, so it becomes a plain cell. */
function labelTables(tokens: readonly Token[]): void {
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (token.type === 'th_open' && next?.type === 'inline' && next.content === '') token.tag = 'td';
    if (token.type === 'th_close' && tokens[index - 1]?.content === '') token.tag = 'td';
  });
}

function textSections(tokens: readonly Token[], headings: readonly Heading[]): TextSection[] {
  const sections: { heading: Heading; text: string }[] = [];
  let next = 0;
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') sections.push({ heading: headings[next++] as Heading, text: '' });
    const current = sections.at(-1);
    if (!current || tokens[index - 1]?.type === 'heading_open') return;
    if (token.type === 'inline') current.text += `${plainText(token)} `;
    if (token.type === 'fence') current.text += `${token.content} `;
  });
  return sections;
}
