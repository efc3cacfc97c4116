import type { UseQueryResult } from '@tanstack/react-query';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { Pager } from '@storehouse/web-ui/pager.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import type { ReactNode } from 'react';
import { WhileLoading } from './while-loading.tsx';

interface Props<Row> {
  readonly label: string;
  readonly query: UseQueryResult<ListAnswer<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly emptyTitle: string;
  readonly emptyText?: ReactNode;
  readonly offset: number;
  readonly pageSize: number;
  readonly onGo: (offset: number) => void;
}

/** One page of a list that the server pages, with a pager. */
export function PagedTable<Row extends object>({ query, offset, pageSize, onGo, ...table }: Props<Row>) {
  return (
    <QueryView query={query}>
      {({ data, totalCount }) => (
        <WhileLoading isLoading={query.isPlaceholderData}>
          <DataTable key={offset} {...table} rows={data} isPartial={totalCount > data.length} />
          <Pager offset={offset} pageSize={pageSize} totalCount={totalCount} onGo={onGo} />
        </WhileLoading>
      )}
    </QueryView>
  );
}
