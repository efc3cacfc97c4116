import type { Options } from 'minisearch';

export interface SearchEntry {
  /** The address of the section. */
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** Shared by the build, which writes the index, and the browser, which reads it. */
export const searchOptions: Options<SearchEntry> = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['page', 'heading'],
  // `stock-on-hand` and `X-RateLimit-Reset` are found by their parts; `values_changed` is one word.
  tokenize: (text) => text.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== ''),
  searchOptions: { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { heading: 4, page: 2 } },
};
