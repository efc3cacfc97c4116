import type { BinTransfer } from '@storehouse/contract/operations/instance/stock-operations';
import { requireBins } from '../bodies/require-bins.ts';
import { requireDepot } from '../bodies/find-locations.ts';
import { requireLots } from '../bodies/require-references.ts';
import { Invalid, type FieldError } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeNumbers } from '../numbers/numbers.ts';
import { insertTransaction, postTransaction, readTransaction } from './post-transaction.ts';
import { lockLots, type BinQuantity } from './take-lots.ts';

/** A quantity of a lot that goes from one bin to another; '' is outside of bins. */
export interface BinMove {
  readonly itemId: string;
  readonly quantity: number;
  readonly fromBin: string;
  readonly toBin: string;
}

/** What is wrong with the moves: no more may leave a bin than it has before any of the moves arrives. */
export function refuseMoves(
  stock: ReadonlyMap<string, readonly BinQuantity[]>,
  moves: readonly BinMove[],
): FieldError[] {
  const left = new Map<string, number>();
  return moves.flatMap(({ itemId, quantity, fromBin, toBin }, index): FieldError[] => {
    const path = `lines[${String(index)}]`;
    if (fromBin === toBin) return [{ field: `${path}.toBin`, message: 'must be another bin' }];
    const place = `${itemId}/${fromBin}`;
    const present = stock.get(itemId)?.find(({ binId }) => binId === fromBin)?.quantity ?? 0;
    const free = left.get(place) ?? Math.max(0, present);
    left.set(place, free - quantity);
    return quantity > free
      ? [{ field: `${path}.quantity`, message: `cannot be more than is in the bin (${String(Math.max(0, free))})` }]
      : [];
  });
}

/**
 * Moves stock between bins of a location: a Transfer Out and a Transfer In of the location to itself, which is no
 * activity (document 4, section 3), in one database transaction.
 */
export async function moveBetweenBins(context: InventoryContext, body: BinTransfer): Promise<object> {
  const { db, caller } = context;
  const { accountId } = caller;
  const { location: locationId, comment = null } = body;
  const moves = body.lines.map(({ inventoryItem, quantity, fromBin, toBin }) => ({
    itemId: inventoryItem,
    quantity,
    fromBin: fromBin ?? '',
    toBin: toBin ?? '',
  }));
  const [outNumber = '', inNumber = ''] = await takeNumbers(db, accountId, 'TX-', 2);
  return db.transaction(async (tx) => {
    await requireDepot(tx, accountId, locationId);
    const pathOf = (index: number, name: string) => `lines[${String(index)}].${name}`;
    const itemIds = moves.map(({ itemId }) => itemId);
    await requireLots(tx, accountId, itemIds);
    const bins = moves.flatMap(({ fromBin, toBin }, index) => [
      { field: pathOf(index, 'fromBin'), binId: fromBin || null },
      { field: pathOf(index, 'toBin'), binId: toBin || null },
    ]);
    await requireBins(tx, accountId, locationId, bins);
    const errors = refuseMoves(await lockLots(tx, accountId, locationId, itemIds), moves);
    if (errors.length > 0) throw new Invalid(errors);
    const post = (typeId: '8' | '9', number: string) => {
      const isOut = typeId === '9';
      const row = { typeId, locationId };
      return postTransaction(context, tx, {
        ...row,
        date: null,
        lines: moves.map(({ itemId, quantity, fromBin, toBin }) => ({
          itemId,
          quantity,
          binId: (isOut ? fromBin : toBin) || null,
        })),
        insert: (date) =>
          insertTransaction(
            context,
            tx,
            { ...row, number, date },
            {
              comment: comment ?? 'Moved between bins',
              ...(isOut ? { destinationId: locationId } : { sourceId: locationId }),
            },
          ),
      });
    };
    await post('9', outNumber);
    return readTransaction(tx, accountId, await post('8', inNumber));
  });
}
