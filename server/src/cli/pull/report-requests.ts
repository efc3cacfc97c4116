import type { DatasetName, RawPage, RawWalkOptions, Storehouse } from '@storehouse/client';
import type { LocalDay } from '../../foundation/time/local-day.ts';
import type { Mirror } from './mirrors.ts';

/** The parameters of a request; all others have the API's defaults. */
export type Query = Readonly<Record<string, string | number>>;

export const queryOf = ({ files, grain }: Mirror, day: LocalDay | null): Query => {
  if (files === 'check' && day !== null) return { date: day };
  if (files === 'day' && day !== null) return { grain: 'daily', from: day, to: day };
  return grain === null ? {} : { grain };
};

export const rawPagesOf = (
  client: Storehouse,
  dataset: DatasetName,
  format: 'json' | 'csv',
  query: Query,
  options?: RawWalkOptions,
): AsyncGenerator<RawPage, void, undefined> => client.reporting.rawPages(dataset, format, query, options);

/** What a dataset says about its check and its values. */
export async function readFacts(
  client: Storehouse,
  dataset: DatasetName,
  query: Query = {},
): Promise<NonNullable<RawPage['facts']>> {
  for await (const { facts } of rawPagesOf(client, dataset, 'json', { ...query, limit: 1 })) if (facts) return facts;
  throw new Error('a walk has at least one page');
}
