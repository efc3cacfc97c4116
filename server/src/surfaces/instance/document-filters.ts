import type { Operation, QueryOf } from '@storehouse/contract/operations/operation';

/** The filters that a list on screen and its export share: all parameters except those of the page. */
export type FilterOf<List extends Operation> = Omit<QueryOf<List>, 'max' | 'offset'>;

interface Ends {
  readonly 'origin.id'?: string | undefined;
  readonly 'destination.id'?: string | undefined;
}

/** The filter of documents that go from one location to another. */
export const documentFilter = <Filter extends Ends>({
  'origin.id': originId,
  'destination.id': destinationId,
  ...own
}: Filter) => ({ ...own, originId, destinationId });
