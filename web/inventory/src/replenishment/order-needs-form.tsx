import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import type { ReplenishmentRow } from '@storehouse/contract/operations/instance/replenishment-operations';
import { DataTable } from '@storehouse/web-ui/data-table.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { parseNumber } from '@storehouse/web-ui/parse-number.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useChange } from '../api/use-change.ts';
import { LocationSelect } from '../fields/location-select.tsx';
import { useHere, useMay, useMe } from '../session/me-context.ts';
import { isSupplier } from '../session/work-locations.ts';
import {
  chooseRows,
  countDrafts,
  groupBySupplier,
  isChosen,
  typeQuantity,
  type ChosenLine,
  type SupplierGroup,
} from './chosen-lines.ts';
import classes from './order-needs-form.module.css';
import { replenishmentColumns, type Choosing } from './replenishment-columns.tsx';

interface Values extends Record<string, unknown> {
  lines: ChosenLine[];
  /** For products without a supplier yet. */
  otherSupplier: string | null;
}

const nothing: Values = { lines: [], otherSupplier: null };

/** What is wrong with a quantity. One of a product that the page does not show now is named with its product. */
function quantityProblem({ productId, productName, quantity }: ChosenLine, rows: readonly ReplenishmentRow[]) {
  const read = parseNumber(String(quantity), { min: 1 });
  const problem = 'problem' in read ? read.problem : read.value === null ? t('Enter a quantity') : null;
  if (problem === null || rows.some(({ product }) => product.id === productId)) return problem;
  return t('{{where}}: {{problem}}', { where: productName, problem });
}

interface Props {
  readonly rows: readonly ReplenishmentRow[];
  readonly onOrdered: (drafts: readonly PurchaseOrder[]) => void;
}

/** The needed products by supplier. One step creates draft orders for the chosen ones. */
export function OrderNeedsForm({ rows, onOrdered }: Props) {
  const here = useHere();
  const mayOrder = useMay('MANAGER', here);
  const { account } = useMe();
  const change = useChange();
  const { form, problem, isSaving, onSubmit } = useApiForm<Values>(
    {
      initialValues: nothing,
      validate: {
        otherSupplier: (chosen, { lines }) =>
          chosen === null && lines.some(({ supplierId }) => supplierId === null) ? t('Choose a supplier') : null,
        lines: {
          quantity: (_, { lines }, path) => {
            const line = lines[Number(path.split('.')[1])];
            return line ? quantityProblem(line, rows) : null;
          },
        },
      },
    },
    async ({ lines, otherSupplier }) => {
      const body = {
        location: { id: here },
        lines: lines.map(({ productId, supplierId, quantity }) => ({
          product: { id: productId },
          supplier: { id: supplierId ?? otherSupplier ?? '' },
          quantity: numberOrNull(quantity) ?? 0,
        })),
      };
      const { data } = await change('POST /replenishment/orders', { body }, t('Drafts created'));
      return () => onOrdered(data);
    },
  );
  const { lines, otherSupplier } = form.values;
  const choose = (chosen: ChosenLine[]) => form.setFieldValue('lines', chosen);
  const choosing: Choosing = {
    lines,
    onChoose: (row, isWanted) => choose(chooseRows(lines, [row], isWanted)),
    onType: (row, quantity) => choose(typeQuantity(lines, row, quantity)),
    errorOf: ({ product }) =>
      form.errors[`lines.${String(lines.findIndex(({ productId }) => productId === product.id))}.quantity`],
  };
  const columns = replenishmentColumns(mayOrder ? choosing : null, account.defaultCurrency);
  const draftCount = countDrafts(lines, otherSupplier);

  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Replenishment')}>
      <Stack gap="lg">
        <FormProblem problem={problem} />
        {groupBySupplier(rows).map((group) => (
          <Stack key={group.supplier?.id ?? ''} gap="xs" component="section">
            <Group justify="space-between" align="flex-end">
              <Title order={2} size="h4">
                {group.supplier?.name ?? t('No supplier yet')}
              </Title>
              {mayOrder && group.supplier === null && (
                <LocationSelect
                  label={t('Order from')}
                  among={isSupplier}
                  w={{ base: '100%', sm: 260 }}
                  {...form.getInputProps('otherSupplier')}
                />
              )}
            </Group>
            {mayOrder && (
              <ChooseAll group={group} lines={lines} onChoose={(is) => choose(chooseRows(lines, group.rows, is))} />
            )}
            <DataTable
              label={group.supplier?.name ?? t('No supplier yet')}
              rows={group.rows}
              columns={columns}
              rowKey={({ product }) => product.id}
            />
          </Stack>
        ))}
        {mayOrder && (
          <Paper withBorder shadow="sm" p="sm" className={classes['bar'] ?? ''}>
            <Group justify="space-between">
              <Text size="sm" aria-live="polite">
                {lines.length === 0
                  ? t('Choose what to order.')
                  : t('{{count}} products chosen', { count: lines.length, one: '{{count}} product chosen' })}
              </Text>
              <Button type="submit" loading={isSaving} disabled={lines.length === 0}>
                {lines.length === 0
                  ? t('Create draft orders')
                  : t('Create {{count}} draft orders', { count: draftCount, one: 'Create {{count}} draft order' })}
              </Button>
            </Group>
          </Paper>
        )}
      </Stack>
    </form>
  );
}

interface ChooseAllProps {
  readonly group: SupplierGroup;
  readonly lines: readonly ChosenLine[];
  readonly onChoose: (isWanted: boolean) => void;
}

function ChooseAll({ group: { supplier, rows }, lines, onChoose }: ChooseAllProps) {
  const chosen = rows.filter((row) => isChosen(lines, row)).length;
  return (
    <Checkbox
      label={t('Choose all')}
      aria-label={t('Choose all of {{supplier}}', { supplier: supplier?.name ?? t('this list') })}
      checked={chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}
