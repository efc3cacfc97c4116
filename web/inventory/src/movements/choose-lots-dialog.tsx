import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { StockMovement } from '@storehouse/contract/operations/instance/movement-operations';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { ErrorState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { stockLotsQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { offerLots } from '../picking/offer-lots.ts';
import { PickForm } from '../picking/pick-form.tsx';

interface Props {
  readonly movement: StockMovement;
  readonly onClose: () => void;
}

/** Sends a movement with lots chosen by hand instead of those that expire first. */
export function ChooseLotsDialog({ movement, onClose }: Props) {
  const { id, origin, identifier, lineItems } = movement;
  const change = useChange();
  const productIds = [...new Set(lineItems.map(({ product }) => product.id))];
  const lots = useQueries({
    queries: productIds.map((productId) => stockLotsQuery({ 'location.id': origin.id, 'product.id': productId })),
  });
  const failed = lots.find(({ isError }) => isError);
  const isLoaded = lots.every(({ data }) => data !== undefined);
  const lines = lineItems.map((line) => ({
    id: line.id,
    productId: line.product.id,
    itemId: null,
    quantity: line.quantityRequested,
  }));
  const offered = offerLots(
    lines,
    lots.flatMap(({ data }) => data?.data ?? []),
  );
  return (
    <Dialog onClose={onClose} title={t('Send {{number}}', { number: identifier })} size="xl">
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !isLoaded && <LoadingState />}
      {isLoaded && offered.length === 0 && (
        <Text size="sm">{t('None of these products are on hand at {{origin}}.', { origin: origin.name })}</Text>
      )}
      {isLoaded && offered.length > 0 && (
        <PickForm
          offered={offered}
          hint={t(
            'The lots that expire first are filled in. Change the quantities to send others; enter 0 to leave a lot out. Expired and held lots are never filled in.',
          )}
          onSend={async (picks, reason) => {
            const input = { params: { id }, body: { lineItems: picks, reason } };
            await change('POST /stockMovements/{id}/send', input, t('{{number}} was sent', { number: identifier }));
            return onClose;
          }}
        />
      )}
    </Dialog>
  );
}
