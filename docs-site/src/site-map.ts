import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A page that is written by hand: its file in the repository, and its address below `/docs`. */
export interface WrittenPage {
  readonly file: string;
  readonly slug: string;
}

export interface Section {
  readonly title: string;
  readonly pages: readonly WrittenPage[];
}

/** In the order of the navigation. A new Markdown file in `docs/` needs no line here: it joins the guides. */
const listed: readonly Section[] = [
  { title: 'Start', pages: [page('docs/index.md', '')] },
  {
    title: 'Quickstarts',
    pages: [
      page('docs/quickstarts/first-report.md'),
      page('docs/quickstarts/first-write.md'),
      page('docs/quickstarts/first-webhook.md'),
      page('docs/quickstarts/host-it-yourself.md'),
    ],
  },
  {
    title: 'Guides',
    pages: [
      page('docs/reporting.md'),
      page('docs/data-api.md'),
      page('docs/webhooks.md'),
      page('docs/exports-and-alerts.md'),
      page('docs/counting.md'),
    ],
  },
  { title: 'Connectors', pages: [] },
  { title: 'Clients', pages: [page('client/README.md', 'typescript'), page('clients/python/README.md', 'python')] },
  {
    title: 'Operate',
    pages: [page('docs/operating.md'), page('docs/scaling.md'), page('docs/cluster-statements.md')],
  },
  { title: 'More', pages: [page('docs/glossary.md'), page('CHANGELOG.md', 'changelog')] },
];

/** For contributors, who read them in the repository. */
const isForContributors = (file: string): boolean =>
  file.startsWith('docs/decisions/') ||
  ['docs/spec-coverage.md', 'docs/benchmarks.md', 'docs/writing-samples.md', 'docs/web.md'].includes(file);

/** Every hand-written page of the site. */
export function listSections(root: string): readonly Section[] {
  const known = new Set(listed.flatMap(({ pages }) => pages.map(({ file }) => file)));
  const others = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.md') && !known.has(file) && !isForContributors(file))
    .sort()
    .map((file) => page(file));
  const joins = ({ file }: WrittenPage, title: string) =>
    title === (file.startsWith('docs/connectors/') ? 'Connectors' : 'Guides');
  return listed
    .map(({ title, pages }) => ({
      title,
      pages: [
        ...pages.filter(({ file }) => existsSync(join(root, file))),
        ...others.filter((one) => joins(one, title)),
      ],
    }))
    .filter(({ pages }) => pages.length > 0);
}

function page(file: string, slug = file.replace(/^docs\//, '').replace(/\.md$/, '')): WrittenPage {
  return { file, slug };
}

/** The address of a page on the platform host. */
export const addressOf = (slug: string): string => (slug === '' ? '/docs' : `/docs/${slug}`);
