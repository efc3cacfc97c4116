import MiniSearch from 'minisearch';
import type { RenderedPage } from './render-markdown.ts';
import { searchOptions, type SearchEntry } from './search-options.ts';

/** The index that the browser loads when somebody starts to search: one entry for each heading. */
export function searchIndex(pages: readonly { readonly address: string; readonly page: RenderedPage }[]): string {
  const search = new MiniSearch<SearchEntry>(searchOptions);
  const entries = pages.flatMap(({ address, page }) =>
    page.sections.map(({ heading, text }) => ({
      id: heading.level === 1 ? address : `${address}#${heading.id}`,
      page: page.title,
      heading: heading.text,
      text,
    })),
  );
  search.addAll(entries);
  return JSON.stringify(search);
}
