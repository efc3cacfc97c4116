import { SimpleGrid, Stack } from '@mantine/core';
import type { LotOverview as Overview } from '@storehouse/contract/operations/instance/lot-overview-operations';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment, formatNumber, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { FigureTiles } from '../frame/figure-tiles.tsx';
import { Section } from '../frame/section.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { documentOf } from '../ledger/ledger-columns.tsx';
import { useMe } from '../session/me-context.ts';
import { Expiry } from './lot-columns.tsx';
import { LotState } from './lot-state.tsx';

/** Where a lot is, where it came from and where it was sent. */
export function LotOverview({ overview }: { readonly overview: Overview }) {
  const { account } = useMe();
  return (
    <Stack gap="lg">
      <FigureTiles
        figures={[
          { label: t('On hand'), value: formatNumber(overview.quantityOnHand) },
          { label: t('Expires'), value: <Expiry {...overview} /> },
          { label: t('Status'), value: <LotState status={overview.lotStatus} withheld={overview.withheld} /> },
          {
            label: t('Received and sent'),
            value: `${formatNumber(overview.quantityReceived)} / ${formatNumber(overview.quantitySent)}`,
          },
        ]}
      />
      <Section title={t('Where it is')}>
        <DataTable
          label={t('Where it is')}
          rows={overview.stock}
          rowKey={({ location, binLocation }) => `${location.id} ${binLocation?.id ?? ''}`}
          columns={placeColumns}
          emptyTitle={t('Nothing on hand')}
        />
      </Section>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Section title={t('Where it came from')}>
          <DataTable
            label={t('Where it came from')}
            rows={overview.received}
            rowKey={transferKey}
            columns={transferColumns(account.zone, { location: t('To'), other: t('From') })}
            emptyTitle={t('Never received')}
            emptyText={t(
              'Receipts of orders, shipments and stock movements appear here. Adjustments and counts are in the ledger.',
            )}
          />
        </Section>
        <Section title={t('Where it was sent')}>
          <DataTable
            label={t('Where it was sent')}
            rows={overview.sent}
            rowKey={transferKey}
            columns={transferColumns(account.zone, { location: t('From'), other: t('To') })}
            emptyTitle={t('Never sent')}
          />
        </Section>
      </SimpleGrid>
    </Stack>
  );
}

const placeColumns: Column<Overview['stock'][number]>[] = [
  {
    key: 'location',
    header: t('Location'),
    cell: ({ location }) => (
      <TextLink to="/locations/$id" params={{ id: location.id }} search={{ tab: 'stock' } as never}>
        {location.name}
      </TextLink>
    ),
    sortBy: ({ location }) => location.name,
  },
  { key: 'bin', header: t('Bin'), cell: ({ binLocation }) => binLocation?.name ?? none },
  {
    key: 'quantity',
    header: t('On hand'),
    cell: ({ quantityOnHand }) => formatNumber(quantityOnHand),
    isNumber: true,
    sortBy: ({ quantityOnHand }) => quantityOnHand,
  },
];

type Transfer = Overview['received'][number];

const transferKey = ({ transaction, location }: Transfer): string => `${transaction.id} ${location.id}`;

const transferColumns = (
  zone: string,
  headers: { readonly location: string; readonly other: string },
): Column<Transfer>[] => [
  { key: 'date', header: t('Date'), cell: ({ transactionDate }) => formatMoment(transactionDate, zone) },
  { key: 'document', header: t('Document'), cell: documentOf },
  { key: 'other', header: headers.other, cell: ({ other }) => other?.name ?? none },
  { key: 'location', header: headers.location, cell: ({ location }) => location.name, isSecondary: true },
  { key: 'quantity', header: t('Quantity'), cell: ({ quantity }) => formatNumber(quantity), isNumber: true },
];
