import type { Transaction } from '../../../database/database.ts';
import { Invalid, type FieldError } from '../invalid.ts';
import type { ChosenPick } from './choose-picks.ts';
import type { RequestedLine } from './lock-movement.ts';
import type { GivenLine } from './read-movement-body.ts';

/**
 * The picks that the sender chose: each for a line of the movement, from a lot of its product, and no more than
 * requested.
 */
export async function matchPicks(
  tx: Transaction,
  accountId: string,
  lines: readonly RequestedLine[],
  given: readonly GivenLine[],
): Promise<ChosenPick[]> {
  const products = await productsOfLots(tx, accountId, given);
  const left = new Map(lines.map((line) => [line.id, line.wanted]));
  const errors: FieldError[] = [];
  const picks = given.map(({ id, itemId, quantity, path }) => {
    const line = lines.find((candidate) => candidate.id === id);
    const productId = products.get(itemId ?? '');
    if (!line) errors.push({ field: `${path}id`, message: 'not found' });
    if (!productId) errors.push({ field: `${path}inventoryItem`, message: 'not found' });
    else if (line && productId !== line.productId) {
      errors.push({ field: `${path}inventoryItem`, message: 'is of another product' });
    }
    const wanted = left.get(id) ?? 0;
    if (line && quantity > wanted) {
      errors.push({ field: `${path}quantity`, message: `cannot be more than was requested (${String(line.wanted)})` });
    }
    left.set(id, wanted - quantity);
    return { lineId: id, itemId: itemId ?? '', quantity, field: `${path}quantity` };
  });
  if (errors.length > 0) throw new Invalid(errors);
  return picks;
}

async function productsOfLots(
  tx: Transaction,
  accountId: string,
  given: readonly GivenLine[],
): Promise<Map<string, string>> {
  const lots = await tx.query<{ id: string; productId: string }>(
    `select id, product_id as "productId" from inventory_items where account_id = $1 and id = any($2) order by id for key share`,
    [accountId, given.map(({ itemId }) => itemId)],
  );
  return new Map(lots.map(({ id, productId }) => [id, productId]));
}
