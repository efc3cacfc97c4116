import { describe, expect, it } from 'vitest';
import { headingIds } from './heading-ids.ts';
import { renderMarkdown } from './render-markdown.ts';

const findAddress = (file: string) => (file === 'docs/webhooks.md' ? '/docs/webhooks' : null);
const render = (markdown: string) => renderMarkdown(markdown, 'docs/reporting.md', findAddress);

describe('links', () => {
  it.each([
    ['[a](webhooks.md)', '<a href="/docs/webhooks">a</a>'],
    ['[a](webhooks.md#limits)', '<a href="/docs/webhooks#limits">a</a>'],
    ['[a](../docs/webhooks.md)', '<a href="/docs/webhooks">a</a>'],
    ['[a](#pages)', '<a href="#pages">a</a>'],
    ['[a](https://example.com/)', '<a href="https://example.com/">a</a>'],
    // Only the repository has it.
    ['[a `b`](../ARCHITECTURE.md) c', '<p>a <code>b</code> c</p>'],
  ])('%s', (markdown, html) => {
    expect(render(markdown).html).toContain(html);
  });
});

it('headings get the ids that GitHub gives them', () => {
  const nextId = headingIds();
  const texts = ['In five minutes', 'Excel and Power BI', '`429` (others)', 'Limits', 'Limits', 'C’est l’été'];
  expect(texts.map(nextId)).toEqual([
    'in-five-minutes',
    'excel-and-power-bi',
    '429-others',
    'limits',
    'limits-1',
    'cest-lété',
  ]);
});

it('the search gets a section for each heading, code included', () => {
  const { title, sections } = render(
    '# Guide\n\nFirst `words`.\n\n## Run\n\n```sh\ncurl it\n```\n\n<!-- not run -->\n',
  );
  expect(title).toBe('Guide');
  expect(sections.map(({ heading, text }) => [heading.id, text.trim()])).toEqual([
    ['guide', 'First words.'],
    ['run', 'curl it'],
  ]);
});

it('code is escaped and coloured with classes only, comments are dropped', () => {
  const { html } = render('<!-- a -->\n```ts TypeScript\nconst a = "<b>";\n```\n');
  expect(html).toContain('data-tab="TypeScript"');
  expect(html).toContain('&lt;b&gt;');
  expect(html).not.toMatch(/style=|<!--/);
});
