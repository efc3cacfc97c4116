import { Button, Stack, Table, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { StockMovement } from '@storehouse/contract/operations/instance/movement-operations';
import type { StockLotRow } from '@storehouse/contract/operations/instance/stock-operations';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { formatDay, formatNumber } from '@storehouse/web-ui/format.ts';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { ErrorState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useAskFirst } from '@storehouse/web-ui/use-ask-first.tsx';
import { stockLotsQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { LineQuantity } from '../fields/line-quantity.tsx';
import { LineCell, LineTable } from '../fields/line-table.tsx';
import { remapLines } from '../fields/remap-lines.ts';
import { isWithheld, lotName, describeWithheld } from '../lots/name-lot.ts';
import { Sentences } from '../lots/sentences.tsx';
import { WithheldBadge } from '../lots/withheld-badge.tsx';
import { offerLots } from './offer-lots.ts';

interface Props {
  readonly movement: StockMovement;
  readonly onClose: () => void;
}

/** Sends a movement with lots chosen by hand instead of those that expire first. */
export function ChooseLotsDialog({ movement, onClose }: Props) {
  const { origin, identifier, lineItems } = movement;
  const productIds = [...new Set(lineItems.map(({ product }) => product.id))];
  const lots = useQueries({
    queries: productIds.map((id) => stockLotsQuery({ 'location.id': origin.id, 'product.id': id })),
  });
  const failed = lots.find(({ isError }) => isError);
  return (
    <Dialog onClose={onClose} title={`Send ${identifier}`} size="xl">
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && lots.some(({ isPending }) => isPending) && <LoadingState />}
      {lots.every(({ data }) => data !== undefined) && (
        <LotsForm movement={movement} onHand={lots.flatMap(({ data }) => data?.data ?? [])} onClose={onClose} />
      )}
    </Dialog>
  );
}

function LotsForm({ movement, onHand, onClose }: Props & { readonly onHand: readonly StockLotRow[] }) {
  const change = useChange();
  const { ask, dialog } = useAskFirst();
  const offered = offerLots(movement.lineItems, onHand);
  const { form, problem, isSaving, onSubmit } = useApiForm(
    { initialValues: { lineItems: offered.map(({ first }) => ({ quantity: first })) } },
    async ({ lineItems }) => {
      const sent = lineItems.flatMap(({ quantity }, index) => ((numberOrNull(quantity) ?? 0) === 0 ? [] : [index]));
      const body = {
        lineItems: sent.map((index) => ({
          id: offered[index]?.lineId,
          inventoryItem: { id: offered[index]?.itemId },
          quantity: numberOrNull(lineItems[index]?.quantity),
        })),
      };
      const input = { params: { id: movement.id }, body };
      await change('POST /stockMovements/{id}/send', input, `${movement.identifier} was sent`).catch(remapLines(sent));
      onClose();
    },
    {
      confirm: ({ lineItems }) => {
        const sent = offered.filter((_, index) => (numberOrNull(lineItems[index]?.quantity) ?? 0) !== 0);
        const withheld = sent.filter(isWithheld);
        if (withheld.length === 0) return Promise.resolve(true);
        return ask({
          question: 'Send stock that should not be used?',
          text: <Sentences sentences={withheld.map((lot) => describeWithheld(lot, lot.productName))} />,
          confirmLabel: 'Send anyway',
        });
      },
    },
  );
  if (offered.length === 0) return <Text size="sm">None of these products are on hand at {movement.origin.name}.</Text>;
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Lots to send">
      <Stack>
        <FormProblem problem={problem} />
        <Text size="sm" c="dimmed">
          The lots that expire first are filled in. Change the quantities to send others; enter 0 to leave a lot out.
          Expired and held lots are never filled in.
        </Text>
        <LineTable label="Lots" headers={['Product', 'Lot', 'Expires', 'On hand', 'Quantity']}>
          {offered.map((lot, index) => (
            <Table.Tr key={`${lot.lineId} ${lot.itemId}`}>
              <LineCell>{lot.productName}</LineCell>
              <LineCell label="Lot">
                {lotName(lot.lotNumber)} <WithheldBadge reason={lot.withheld} />
              </LineCell>
              <LineCell label="Expires">{formatDay(lot.expirationDate)}</LineCell>
              <LineCell label="On hand">{formatNumber(lot.onHand)}</LineCell>
              <LineCell label="Quantity">
                <LineQuantity
                  field={`lots to send ${String(index + 1)}`}
                  of={`${lot.productName}, lot ${lotName(lot.lotNumber)}`}
                  min={0}
                  {...(index === 0 ? { 'data-autofocus': true } : {})}
                  {...form.getInputProps(`lineItems.${String(index)}.quantity`)}
                />
              </LineCell>
            </Table.Tr>
          ))}
        </LineTable>
        <DialogButtons>
          <Button type="submit" loading={isSaving}>
            Send these lots
          </Button>
        </DialogButtons>
      </Stack>
      {dialog}
    </form>
  );
}
