import { Alert, Button, Stack, Table, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { formatDay, formatNumber, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { numberOrNull, numberSoFar } from '@storehouse/web-ui/number-text.ts';
import { useApiForm, type Sent } from '@storehouse/web-ui/use-api-form.ts';
import { useState } from 'react';
import { LineQuantity } from '../fields/line-quantity.tsx';
import { LineCell, LineTable } from '../fields/line-table.tsx';
import { remapLines } from '../fields/remap-lines.ts';
import { describeWithheld, isWithheld, lotInBin, lotName } from '../lots/name-lot.ts';
import { Sentences } from '../lots/sentences.tsx';
import { WithheldBadge } from '../lots/withheld-badge.tsx';
import { checkSums, type PickedQuantities } from './check-sums.ts';
import type { OfferedLot } from './offer-lots.ts';

interface Pick {
  readonly id: string;
  readonly inventoryItem: { readonly id: string };
  readonly binLocation: { readonly id: string } | null;
  readonly quantity: number | null;
}

interface Props {
  readonly offered: readonly OfferedLot[];
  /** How to fill in the quantities. */
  readonly hint: string;
  /** The quantity of each line, by its id, if exactly that is sent. */
  readonly wanted?: ReadonlyMap<string, number>;
  /** The picks with a quantity, and the reason if withheld lots are among them. */
  readonly onSend: (picks: readonly Pick[], reason: string | null) => Sent;
}

/** How much of which lot is sent, and from which bin. Withheld lots need a reason (decision 0059). */
export function PickForm({ offered: given, hint, wanted = new Map(), onSend }: Props) {
  // Fixed when the form opens: quantities belong to positions, so a lot that comes or goes later must not shift them.
  const [offered] = useState(given);
  const withheldAmong = (quantities: PickedQuantities) =>
    offered.filter((_, index) => (numberSoFar(quantities[index]?.quantity ?? 0) ?? 0) !== 0).filter(isWithheld);
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        picks: offered.map(({ first }): { quantity: number | string } => ({ quantity: first })),
        reason: '',
      },
      validate: ({ picks, reason }) => ({
        ...checkSums(offered, picks, wanted),
        ...(withheldAmong(picks).length > 0 && reason.trim() === '' ? { reason: t('Enter a reason') } : {}),
      }),
    },
    async ({ picks, reason }) => {
      const sent = picks.flatMap(({ quantity }, index) => ((numberOrNull(quantity) ?? 0) === 0 ? [] : [index]));
      const body = sent.map((index): Pick => {
        const { lineId, itemId, bin } = offered[index] as OfferedLot;
        return {
          id: lineId,
          inventoryItem: { id: itemId },
          binLocation: bin && { id: bin.id },
          quantity: numberOrNull(picks[index]?.quantity),
        };
      });
      return onSend(body, withheldAmong(picks).length > 0 ? reason.trim() : null).catch(remapLines(sent, 'picks'));
    },
  );
  const withheld = withheldAmong(form.getValues().picks);
  const hasBins = offered.some(({ bin }) => bin !== null);
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Lots to send')}>
      <Stack>
        <FormProblem problem={problem} />
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        <LineTable
          label={t('Lots')}
          headers={[t('Product'), t('Lot'), ...(hasBins ? [t('Bin')] : []), t('Expires'), t('On hand'), t('Quantity')]}
        >
          {offered.map((lot, index) => (
            <Table.Tr key={`${lot.lineId} ${lot.itemId} ${lot.bin?.id ?? ''}`}>
              <LineCell>{lot.productName}</LineCell>
              <LineCell label={t('Lot')}>
                {lotName(lot.lotNumber)} <WithheldBadge reason={lot.withheld} />
              </LineCell>
              {hasBins && <LineCell label={t('Bin')}>{lot.bin?.name ?? none}</LineCell>}
              <LineCell label={t('Expires')}>{formatDay(lot.expirationDate)}</LineCell>
              <LineCell label={t('On hand')}>{formatNumber(lot.onHand)}</LineCell>
              <LineCell label={t('Quantity')}>
                <LineQuantity
                  field={`lots to send ${String(index + 1)}`}
                  of={lotInBin(lot.productName, lot.lotNumber, lot.bin)}
                  min={0}
                  {...(index === 0 ? { 'data-autofocus': true } : {})}
                  {...form.getInputProps(`picks.${String(index)}.quantity`)}
                />
              </LineCell>
            </Table.Tr>
          ))}
        </LineTable>
        {withheld.length > 0 && (
          <Alert
            color="red"
            variant="light"
            icon={<IconAlertTriangle aria-hidden />}
            title={t('This stock should not be used')}
          >
            <Stack gap="xs">
              <Sentences sentences={[...new Set(withheld.map((lot) => describeWithheld(lot, lot.productName)))]} />
              <Textarea
                label={t('Why is it sent anyway?')}
                description={t('Shown with the transaction in the ledger.')}
                autosize
                minRows={2}
                withAsterisk
                {...form.getInputProps('reason')}
              />
            </Stack>
          </Alert>
        )}
        <DialogButtons>
          <Button type="submit" loading={isSaving} {...(withheld.length > 0 ? { color: 'red' } : {})}>
            {withheld.length > 0 ? t('Send anyway') : t('Send these lots')}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
