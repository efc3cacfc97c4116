import { Button, Group, Paper, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StockLotRow } from '@storehouse/contract/operations/instance/stock-answers';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { formatDay, formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { Pager } from '@storehouse/web-ui/pager.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { EmptyState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { mayLeave } from '@storehouse/web-ui/unsaved-work.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { useState } from 'react';
import { stockLotsQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { usePlaces, usePlacesOfStock } from '../fields/bin-select.tsx';
import { LineQuantity } from '../fields/line-quantity.tsx';
import { LineCell, LineTable } from '../fields/line-table.tsx';
import { binOf, outsideOfBins } from '../fields/outside-of-bins.ts';
import { remapLines } from '../fields/remap-lines.ts';
import { NeedLocation } from '../frame/need-location.tsx';
import { lotName } from '../lots/name-lot.ts';
import { WithheldBadge } from '../lots/withheld-badge.tsx';
import { useHere } from '../session/me-context.ts';

const pageSize = 200;
const firstState = { location: '', from: outsideOfBins, to: '', offset: 0 };

/** Moves lots from one bin of a location to another. */
export function MoveBinsPage() {
  return (
    <>
      <PageHead title={t('Move between bins')} />
      <NeedLocation>
        <MoveBins />
      </NeedLocation>
    </>
  );
}

function MoveBins() {
  const here = useHere();
  const [{ location, from, to, offset }, choose] = useListState(firstState);
  const locationId = location || here;
  // A new key per move empties the form.
  const [moves, setMoves] = useState(0);
  const sources = usePlacesOfStock(locationId);
  const targets = usePlaces(locationId);
  const lots = useQuery(stockLotsQuery({ 'location.id': locationId, 'binLocation.id': from, max: pageSize, offset }));

  /** Shows other lots, after asking about quantities that were entered for these. */
  async function show(other: Parameters<typeof choose>[0]): Promise<void> {
    if (await mayLeave()) choose(other);
  }

  return (
    <Stack>
      <Paper withBorder p="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('From')}
            searchable
            data={sources}
            value={from}
            onChange={(value) => void show({ from: value ?? outsideOfBins, to: value === to ? '' : to })}
          />
          <Select
            label={t('To')}
            searchable
            placeholder={t('Choose a bin')}
            data={targets.filter(({ value }) => value !== from)}
            value={to || null}
            onChange={(value) => choose({ to: value ?? '', offset })}
          />
        </SimpleGrid>
      </Paper>
      <QueryView query={lots}>
        {({ data, totalCount }) => {
          // These are still the lots of the previous bin or page.
          if (lots.isPlaceholderData) return <LoadingState />;
          if (data.length === 0) {
            return (
              <EmptyState title={t('Nothing in this bin')}>{t('Choose another bin to move stock from.')}</EmptyState>
            );
          }
          return (
            <>
              <MoveForm
                // A new key for another bin or page starts a new form.
                key={`${String(moves)} ${locationId} ${from} ${String(offset)}`}
                {...{ locationId, from, to, totalCount }}
                rows={data}
                onMoved={() => {
                  setMoves(moves + 1);
                  choose({ offset: 0 });
                }}
              />
              <Pager
                offset={offset}
                pageSize={pageSize}
                totalCount={totalCount}
                onGo={(to) => void show({ offset: to })}
              />
            </>
          );
        }}
      </QueryView>
    </Stack>
  );
}

interface FormProps {
  readonly locationId: string;
  readonly from: string;
  readonly to: string;
  readonly rows: readonly StockLotRow[];
  /** How many lots the bin holds; `rows` may be a part of them. */
  readonly totalCount: number;
  readonly onMoved: () => void;
}

function MoveForm({ locationId, from, to, rows: given, totalCount, onMoved }: FormProps) {
  // Fixed when the form opens: quantities belong to positions, so a lot that comes or goes later must not shift them.
  const [rows] = useState(given);
  const isAll = rows.length >= totalCount;
  const change = useChange();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    { initialValues: { lines: rows.map((): { quantity: number | string } => ({ quantity: '' })) } },
    async ({ lines }) => {
      const moved = rows.flatMap((_, index) => ((numberOrNull(lines[index]?.quantity) ?? 0) === 0 ? [] : [index]));
      const body = {
        location: { id: locationId },
        lines: moved.map((index) => ({
          inventoryItem: { id: rows[index]?.inventoryItem.id },
          quantity: numberOrNull(lines[index]?.quantity),
          fromBin: binOf(from),
          toBin: binOf(to),
        })),
      };
      await change('POST /binTransfers', { body }, t('Stock moved')).catch(remapLines(moved));
      return onMoved;
    },
  );
  const isNothing = form.values.lines.every(({ quantity }) => ['', '0'].includes(String(quantity)));
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Move')}>
      <Stack>
        <FormProblem problem={problem} />
        <Paper withBorder p="md">
          <Group justify="space-between" mb="xs">
            <Text size="sm" c="dimmed">
              {t('Enter how much to move. Lots you leave empty stay where they are.')}{' '}
              {!isAll && t('{{shown}} of {{total}} lots shown.', { shown: rows.length, total: totalCount })}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() =>
                form.setValues({ lines: rows.map(({ quantityOnHand }) => ({ quantity: Math.max(0, quantityOnHand) })) })
              }
            >
              {isAll ? t('Move everything') : t('Move everything shown')}
            </Button>
          </Group>
          <LineTable
            label={t('Lots in the bin')}
            headers={[t('Product'), t('Lot'), t('Expires'), t('In the bin'), t('Quantity')]}
          >
            {rows.map(({ product, inventoryItem, expirationDate, withheld, quantityOnHand }, index) => (
              <Table.Tr key={inventoryItem.id}>
                <LineCell>{product.name}</LineCell>
                <LineCell label={t('Lot')}>
                  {lotName(inventoryItem.lotNumber)} <WithheldBadge reason={withheld} />
                </LineCell>
                <LineCell label={t('Expires')}>{formatDay(expirationDate)}</LineCell>
                <LineCell label={t('In the bin')}>{formatNumber(quantityOnHand)}</LineCell>
                <LineCell label={t('Quantity')}>
                  <LineQuantity
                    field={`move line ${String(index + 1)}`}
                    of={t('{{product}}, lot {{lot}}', {
                      product: product.name,
                      lot: lotName(inventoryItem.lotNumber),
                    })}
                    min={0}
                    {...form.getInputProps(`lines.${String(index)}.quantity`)}
                  />
                </LineCell>
              </Table.Tr>
            ))}
          </LineTable>
        </Paper>
        <Group>
          <Button type="submit" loading={isSaving} disabled={to === '' || isNothing}>
            {t('Move')}
          </Button>
          {to === '' && !isNothing && <Text size="sm">{t('Choose a bin to move it to.')}</Text>}
        </Group>
      </Stack>
    </form>
  );
}
