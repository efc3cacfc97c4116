import { Checkbox, Group, Stack, Text } from '@mantine/core';
import type { CountLine } from '@storehouse/contract/operations/instance/count-answers';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatMoney, formatMoment, formatNumber, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { SignedQuantity } from '../frame/signed-quantity.tsx';
import { lotName } from '../lots/name-lot.ts';
import { StockLink } from '../stock/stock-link.tsx';

/** The lines chosen to be sent back; null where no lines can be sent back. */
export interface Choosing {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (line: CountLine, isChosen: boolean) => void;
}

interface Shown {
  readonly choosing: Choosing | null;
  /** Where it was counted; empty for the current location. */
  readonly location: string;
  readonly currency: string;
  readonly zone: string;
}

const recountWords = {
  COUNTED_SINCE: t('Counted again since then: recount'),
  IMPOSSIBLE: t('Later movements would make it negative: recount'),
} as const;

/** The columns of a count that is reviewed or closed. */
export const countColumns = ({ choosing, location, currency, zone }: Shown): Column<CountLine>[] => [
  ...(choosing ? [chooseColumn(choosing)] : []),
  { key: 'product', header: t('Product'), cell: (line) => <What line={line} location={location} /> },
  { key: 'bin', header: t('Bin'), cell: ({ binLocation }) => binLocation?.name ?? none, isSecondary: true },
  {
    key: 'expected',
    header: t('Expected'),
    cell: ({ quantityExpected }) => formatNumber(quantityExpected),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'counted',
    header: t('Counted'),
    cell: ({ quantityCounted }) => formatNumber(quantityCounted),
    isNumber: true,
  },
  {
    key: 'variance',
    header: t('Variance'),
    cell: ({ variance }) => <SignedQuantity quantity={variance} />,
    isNumber: true,
  },
  {
    key: 'value',
    header: t('Value'),
    cell: ({ varianceValue }) => formatMoney(varianceValue, currency),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'after',
    header: t('On hand after'),
    cell: ({ quantityAfter }) => formatNumber(quantityAfter),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'by',
    header: t('Counted by'),
    cell: ({ countedBy, countedAt }) =>
      countedAt === null ? none : `${countedBy?.name ?? none}, ${formatMoment(countedAt, zone)}`,
    isSecondary: true,
  },
];

const chooseColumn = ({ chosen, onChoose }: Choosing): Column<CountLine> => ({
  key: 'choose',
  header: t('Recount'),
  cell: (line) => (
    <Checkbox
      aria-label={t('Recount {{product}}, lot {{lot}}', {
        product: line.product.name,
        lot: lotName(line.inventoryItem.lotNumber),
      })}
      checked={chosen.has(line.id)}
      onChange={(event) => onChoose(line, event.currentTarget.checked)}
    />
  ),
});

function What({ line, location }: { readonly line: CountLine; readonly location: string }) {
  const { product, inventoryItem, expirationDate, isFound, recountReason } = line;
  return (
    <Stack gap={2}>
      <StockLink id={product.id} location={location}>
        {product.name}
      </StockLink>
      <Text size="xs" c="dimmed">
        {expirationDate === null
          ? t('Lot {{lot}}', { lot: lotName(inventoryItem.lotNumber) })
          : t('Lot {{lot}}, expires {{date}}', {
              lot: lotName(inventoryItem.lotNumber),
              date: formatDay(expirationDate),
            })}
      </Text>
      <Group gap={4}>
        {isFound && <ToneBadge tone="waiting">{t('Found')}</ToneBadge>}
        {recountReason !== null && <ToneBadge tone="warning">{recountWords[recountReason]}</ToneBadge>}
      </Group>
    </Stack>
  );
}
