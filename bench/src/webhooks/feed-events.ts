import { newUuid } from '../../../server/src/foundation/text/new-id.ts';
import type { ModuleContext } from '../../../server/src/database/module-context.ts';
import { recordEvent } from '../../../server/src/modules/events/record-event.ts';

const order = (orderNumber: string) => ({
  tenantId: '00000000-0000-4000-8000-000000000001',
  orderId: newUuid().replaceAll('-', ''),
  orderNumber,
  orderType: 'PURCHASE_ORDER',
  status: 'PENDING',
  createdAt: '2026-01-15T09:30',
});

/** Accepts one event in its own transaction, as a change on the instance would; returns the time of the commit. */
export async function acceptEvent(context: ModuleContext, accountId: string, orderNumber: string): Promise<number> {
  await context.db.transaction((tx) =>
    recordEvent(
      tx,
      accountId,
      { type: 'order.created', data: order(orderNumber), at: context.clock.now() },
      context.log,
    ),
  );
  return performance.timeOrigin + performance.now();
}

/** Accepts many events in one transaction. */
export async function acceptMany(context: ModuleContext, accountId: string, count: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const at = context.clock.now();
    for (let number = 0; number < count; number += 1) {
      const data = order(`bulk-${number}`);
      await recordEvent(tx, accountId, { type: 'order.created', data, at }, context.log);
    }
  });
}

/** Accepts this many events per second until the returned function is called. */
export function keepAccepting(context: ModuleContext, accountId: string, perSecond: number): () => Promise<void> {
  const accepting = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const one = acceptEvent(context, accountId, 'beside').finally(() => accepting.delete(one));
    accepting.add(one);
  }, 1_000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(accepting);
  };
}
