import { Button, Stack, Table, Text, TextInput } from '@mantine/core';
import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-operations';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { formatNumber } from '@storehouse/web-ui/format.ts';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useChange } from '../api/use-change.ts';
import { LineQuantity } from '../fields/line-quantity.tsx';
import { LineCell, LineTable } from '../fields/line-table.tsx';
import { remapLines } from '../fields/remap-lines.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { useAskAboutExpired } from '../lots/use-ask-about-expired.tsx';

interface Props {
  readonly order: PurchaseOrder;
  readonly onClose: () => void;
}

/** Receives an order, in full or in part. */
export function ReceiveOrderDialog({ order, onClose }: Props) {
  const change = useChange();
  const { mayReceive, dialog } = useAskAboutExpired();
  const open = order.orderItems.filter(({ quantityOutstanding }) => quantityOutstanding > 0);
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        lines: open.map(({ quantityOutstanding }) => ({
          quantity: quantityOutstanding,
          lotNumber: '',
          expirationDate: '',
        })),
      },
    },
    async ({ lines }) => {
      const arrived = lines.flatMap(({ quantity }, index) => ((numberOrNull(quantity) ?? 0) === 0 ? [] : [index]));
      const body = {
        lines: arrived.map((index) => ({
          orderItem: { id: open[index]?.id },
          quantity: numberOrNull(lines[index]?.quantity),
          lotNumber: textOrNull(lines[index]?.lotNumber),
          expirationDate: textOrNull(lines[index]?.expirationDate),
        })),
      };
      const input = { params: { id: order.id }, body };
      await change('POST /purchaseOrders/{id}/receipts', input, 'Receipt saved').catch(remapLines(arrived));
      onClose();
    },
    {
      confirm: ({ lines }) =>
        mayReceive(
          lines.flatMap(({ quantity, lotNumber, expirationDate }, index) => {
            const product = open[index]?.product;
            if (!product || (numberOrNull(quantity) ?? 0) === 0) return [];
            return [{ product, lotNumber: textOrNull(lotNumber), expirationDate: textOrNull(expirationDate) }];
          }),
        ),
    },
  );
  return (
    <Dialog onClose={onClose} title={`Receive ${order.orderNumber}`} size="xl">
      <form onSubmit={onSubmit} noValidate aria-label="Receive">
        <Stack>
          <FormProblem problem={problem} />
          <Text size="sm" c="dimmed">
            Lower a quantity to receive part of a line; enter 0 to skip it.
          </Text>
          <LineTable label="What arrived" headers={['Product', 'Outstanding', 'Quantity', 'Lot number', 'Expires']}>
            {open.map((item, index) => {
              const path = `lines.${String(index)}`;
              return (
                <Table.Tr key={item.id}>
                  <LineCell>{item.product.name}</LineCell>
                  <LineCell label="Outstanding">{formatNumber(item.quantityOutstanding)}</LineCell>
                  <LineCell label="Quantity">
                    <LineQuantity
                      field={`receive line ${String(index + 1)}`}
                      of={item.product.name}
                      min={0}
                      {...(index === 0 ? { 'data-autofocus': true } : {})}
                      {...form.getInputProps(`${path}.quantity`)}
                    />
                  </LineCell>
                  <LineCell label="Lot number">
                    <TextInput
                      aria-label={`Lot number of ${item.product.name}`}
                      size="xs"
                      miw={100}
                      {...form.getInputProps(`${path}.lotNumber`)}
                    />
                  </LineCell>
                  <LineCell label="Expires">
                    <TextInput
                      aria-label={`Expiration date of ${item.product.name}`}
                      size="xs"
                      type="date"
                      {...form.getInputProps(`${path}.expirationDate`)}
                    />
                  </LineCell>
                </Table.Tr>
              );
            })}
          </LineTable>
          <DialogButtons>
            <Button type="submit" loading={isSaving}>
              Receive
            </Button>
          </DialogButtons>
        </Stack>
      </form>
      {dialog}
    </Dialog>
  );
}
