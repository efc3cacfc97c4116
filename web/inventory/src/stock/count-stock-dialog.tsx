import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { formatNumber } from '@storehouse/web-ui/format.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { RichText } from '@storehouse/web-ui/rich-text.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useState } from 'react';
import { stockLotsQuery } from '../api/queries.ts';
import type { Product } from '../api/shapes.ts';
import { useChange } from '../api/use-change.ts';
import { remapLines } from '../fields/remap-lines.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { InlineLink } from '../frame/text-link.tsx';
import { lotsOnHand, type LotOnHand } from '../lots/lots-on-hand.ts';
import { describeLot } from '../lots/name-lot.ts';
import { useHere } from '../session/me-context.ts';

interface Props {
  readonly product: Product;
  readonly locationId: string;
  readonly onClose: () => void;
}

/** Sets each lot to its counted quantity. */
export function CountStockDialog({ product, locationId, onClose }: Props) {
  const lots = useQuery(stockLotsQuery({ 'location.id': locationId, 'product.id': product.id }));
  return (
    <Dialog onClose={onClose} title={t('Count: {{product}}', { product: product.name })}>
      <QueryView query={lots}>
        {({ data }) => <CountForm lots={lotsOnHand(data)} locationId={locationId} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

interface FormProps {
  readonly lots: readonly LotOnHand[];
  readonly locationId: string;
  readonly onClose: () => void;
}

function CountForm({ lots: given, locationId, onClose }: FormProps) {
  // Fixed when the form opens: quantities belong to positions, so a lot that comes or goes later must not shift them.
  const [lots] = useState(given);
  // Without lots in bins: this count names no bin, so a lot in several bins would end up outside of them (decision 0010).
  const rows = lots.filter(({ inBins }) => inBins.length === 0);
  const change = useChange();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    { initialValues: { lines: rows.map(() => ({ quantity: '' })), comment: '' } },
    async ({ lines, comment }) => {
      const counted = lines.flatMap(({ quantity }, index) => (numberOrNull(quantity) === null ? [] : [index]));
      const body = {
        location: { id: locationId },
        comment: textOrNull(comment),
        lines: counted.map((index) => ({
          inventoryItem: { id: rows[index]?.itemId },
          quantity: numberOrNull(lines[index]?.quantity),
        })),
      };
      await change('POST /stockCounts', { body }, t('Count saved')).catch(remapLines(counted));
      return onClose;
    },
  );
  if (lots.length === 0) {
    return <Text size="sm">{t('Nothing is on hand here. Adjust the stock to add a first lot.')}</Text>;
  }
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Count')}>
      <Stack>
        <FormProblem problem={problem} />
        {rows.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('Enter what you counted. Lots you leave empty stay unchanged.')}
          </Text>
        )}
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
        <LotsInBins lots={lots} locationId={locationId} />
        {rows.length > 0 && (
          <>
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
          </>
        )}
      </Stack>
    </form>
  );
}

/** Lots in bins are counted bin by bin, on a count sheet. */
function LotsInBins({ lots, locationId }: Pick<FormProps, 'lots' | 'locationId'>) {
  const here = useHere();
  const inBins = lots.filter((lot) => lot.inBins.length > 0);
  if (inBins.length === 0) return null;
  return (
    <Stack gap={4}>
      {inBins.map((lot) => (
        <Text key={lot.itemId} size="sm">
          {t('Lot {{lot}}: {{places}}', { lot: describeLot(lot), places: placesOf(lot) })}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {locationId === here ? (
          <RichText
            text={t('Lots in bins are counted bin by bin: <link>open a count sheet</link>.')}
            parts={{ link: (text) => <InlineLink to="/counts/new">{text}</InlineLink> }}
          />
        ) : (
          t('Lots in bins are counted bin by bin, on a count sheet of their location.')
        )}
      </Text>
    </Stack>
  );
}

function placesOf({ onHand, inBins }: LotOnHand): string {
  const outside = inBins.reduce((rest, { quantity }) => rest - quantity, onHand);
  return [
    ...inBins.map(({ bin, quantity }) => t('{{quantity}} in {{bin}}', { quantity: formatNumber(quantity), bin })),
    ...(outside === 0 ? [] : [t('{{quantity}} not in a bin', { quantity: formatNumber(outside) })]),
  ].join(', ');
}
