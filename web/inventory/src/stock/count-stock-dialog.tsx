import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { stockLotsQuery } from '../api/queries.ts';
import type { Product } from '../api/shapes.ts';
import { useChange } from '../api/use-change.ts';
import { remapLines } from '../fields/remap-lines.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { lotsOnHand, type LotOnHand } from '../lots/lots-on-hand.ts';
import { describeLot } from '../lots/name-lot.ts';
import { useHere } from '../session/me-context.ts';

interface Props {
  readonly product: Product;
  readonly onClose: () => void;
}

/** Sets each lot to its counted quantity. */
export function CountStockDialog({ product, onClose }: Props) {
  const here = useHere();
  const lots = useQuery(stockLotsQuery({ 'location.id': here, 'product.id': product.id }));
  return (
    <Dialog onClose={onClose} title={t('Count: {{product}}', { product: product.name })}>
      <QueryView query={lots}>{({ data }) => <CountForm rows={lotsOnHand(data)} onClose={onClose} />}</QueryView>
    </Dialog>
  );
}

function CountForm({ rows, onClose }: { readonly rows: readonly LotOnHand[]; readonly onClose: () => void }) {
  const here = useHere();
  const change = useChange();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    { initialValues: { lines: rows.map(() => ({ quantity: '' })), comment: '' } },
    async ({ lines, comment }) => {
      const counted = lines.flatMap(({ quantity }, index) => (numberOrNull(quantity) === null ? [] : [index]));
      const body = {
        location: { id: here },
        comment: textOrNull(comment),
        lines: counted.map((index) => ({
          inventoryItem: { id: rows[index]?.itemId },
          quantity: numberOrNull(lines[index]?.quantity),
        })),
      };
      await change('POST /stockCounts', { body }, t('Count saved')).catch(remapLines(counted));
      onClose();
    },
  );
  if (rows.length === 0) {
    return <Text size="sm">{t('Nothing is on hand here. Adjust the stock to add a first lot.')}</Text>;
  }
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Count')}>
      <Stack>
        <FormProblem problem={problem} />
        <Text size="sm" c="dimmed">
          {t('Enter what you counted. Lots you leave empty stay unchanged.')}
        </Text>
        {rows.map((lot, index) => (
          <NumberField
            key={lot.itemId}
            field={`count line ${String(index + 1)}`}
            label={t('Lot {{lot}}', { lot: describeLot(lot) })}
            description={t('{{quantity}} on hand', { quantity: lot.onHand })}
            min={0}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            {...form.getInputProps(`lines.${String(index)}.quantity`)}
          />
        ))}
        <Textarea label={t('Comment')} {...form.getInputProps('comment')} />
        <DialogButtons>
          <Button
            type="submit"
            loading={isSaving}
            disabled={form.values.lines.every(({ quantity }) => quantity === '')}
          >
            {t('Save count')}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
