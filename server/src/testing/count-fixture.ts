import type { ModuleContext } from '../database/module-context.ts';
import type { CountCaller } from '../modules/inventory/counts.ts';
import { openGeneric } from '../modules/inventory/generic.ts';
import { putOnHand, quantityOf, type InventoryFixture } from './inventory-fixture.ts';
import { openCounts } from './sent-bodies.ts';

export const everyLine = { max: null, offset: 0, search: null, state: null };

/** A minute later. */
export const tick = (context: { at: Date }): void => {
  context.at = new Date(context.at.getTime() + 60_000);
};

export type CountFixture = ReturnType<typeof countingAt>;

/** Counting at the fixture's depot: someone who counts, and someone who approves. */
export function countingAt(context: ModuleContext, { caller, depot }: InventoryFixture) {
  const counts = openCounts(context);
  const manager: CountCaller = { ...caller, approvesAt: () => true };
  const counter: CountCaller = { ...caller, approvesAt: () => false };
  const open = (fields: object = {}) => counts.open(counter, { location: { id: depot }, scope: 'LOCATION', ...fields });
  const linesOf = async (id: string, filter: object = {}, by = manager) =>
    (await counts.lines(by, id, { ...everyLine, ...filter })).data;
  const lineOf = async (id: string, lot: string) => {
    const line = (await linesOf(id)).find(({ inventoryItem }) => inventoryItem.id === lot);
    if (!line) throw new Error('the count has no line of the lot');
    return line;
  };
  const save = async (id: string, lot: string, quantity: number | null, by = counter) =>
    counts.save(by, id, (await lineOf(id, lot)).id, quantity);
  return {
    counts,
    manager,
    counter,
    open,
    linesOf,
    lineOf,
    save,
    put: (lot: string, quantity: number) => putOnHand(context, caller, depot, lot, quantity),
    onHand: (lot: string) => quantityOf(context, caller, depot, lot),

    /** A count in which one lot was counted, ready to be approved. */
    async submitted(lot: string, quantity: number, fields: object = {}): Promise<string> {
      const { id } = await open(fields);
      await save(id, lot, quantity);
      await counts.submit(counter, id);
      return id;
    },

    /** Posts a transaction now, by default a count of these lots. */
    post: (entries: readonly object[], typeId = '7') =>
      openGeneric(context).create(caller, 'transaction', [
        {
          transactionType: { id: typeId },
          transactionDate: context.clock.now().toISOString(),
          inventory: { id: depot },
          transactionEntries: entries,
        },
      ]),
  };
}
