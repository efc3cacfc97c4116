import { stockInstance, type StockedInstance } from './stocked-instance.ts';
import type { System } from './system.ts';

/** An instance with a stock-out, a priced product, an open order and two days of checks, on a movable clock. */
export async function reportInstance(system: System): Promise<StockedInstance> {
  const stock = await stockInstance(system);
  const { owner, account, north, south, supplier, product } = stock;
  await owner.put(`/generic/product/${product}`, { pricePerUnit: 2.5 });
  await owner.put('/inventoryLevels', level(south, product));
  const order = await owner.data<{ id: string }>(201, 'POST', '/purchaseOrders', {
    name: 'Refill',
    origin: { id: supplier },
    destination: { id: north },
    orderItems: [{ product: { id: product }, quantity: 40, unitPrice: 2 }],
  });
  for (const step of ['approve', 'place']) await owner.data(200, 'POST', `/purchaseOrders/${order.id}/${step}`);
  await runCheck(system, account.id);
  await system.advanceClock(24 * 3_600);
  await runCheck(system, account.id);
  return stock;
}

const level = (location: string, product: string) => ({
  location: { id: location },
  product: { id: product },
  minQuantity: 10,
  maxQuantity: 500,
});

/** Runs the account's daily check for today. */
export async function runCheck(system: System, accountId: string): Promise<void> {
  const answer = await system.operator('POST', `/accounts/${accountId}/checks`, {});
  if (answer.status !== 200) throw new Error(`no check: ${answer.text}`);
}
