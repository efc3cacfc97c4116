import type { MovementDispatch } from '@storehouse/contract/operations/instance/movement-operations';
import type { Transaction } from '../../../database/database.ts';
import { Invalid, type FieldError } from '../invalid.ts';
import type { ChosenPick } from './choose-picks.ts';
import type { RequestedLine } from './lock-movement.ts';

type GivenPicks = NonNullable<MovementDispatch['lineItems']>;

/**
 * The picks that the sender chose: each for a line of the movement, from a lot of its product, and no more than
 * requested.
 */
export async function matchPicks(
  tx: Transaction,
  accountId: string,
  lines: readonly RequestedLine[],
  given: GivenPicks,
): Promise<ChosenPick[]> {
  const products = await productsOfLots(tx, accountId, given);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const left = new Map(lines.map((line) => [line.id, line.wanted]));
  const errors: FieldError[] = [];
  const picks = given.map(({ id, inventoryItem: itemId, quantity, binLocation: binId = null }, index) => {
    const path = `lineItems[${String(index)}]`;
    const line = lineOf.get(id);
    const productId = products.get(itemId);
    if (!line) errors.push({ field: `${path}.id`, message: 'not found' });
    if (!productId) errors.push({ field: `${path}.inventoryItem`, message: 'not found' });
    else if (line && productId !== line.productId) {
      errors.push({ field: `${path}.inventoryItem`, message: 'belongs to another product' });
    }
    const wanted = left.get(id) ?? 0;
    if (line && quantity > wanted) {
      errors.push({ field: `${path}.quantity`, message: `cannot be more than was requested (${String(line.wanted)})` });
    }
    left.set(id, wanted - quantity);
    return { lineId: id, itemId, quantity, binId, field: `${path}.quantity` };
  });
  if (errors.length > 0) throw new Invalid(errors);
  return picks;
}

async function productsOfLots(tx: Transaction, accountId: string, given: GivenPicks): Promise<Map<string, string>> {
  const lots = await tx.query<{ id: string; productId: string }>(
    `select id, product_id as "productId" from inventory_items where account_id = $1 and id = any($2) order by id for key share`,
    [accountId, given.map(({ inventoryItem }) => inventoryItem)],
  );
  return new Map(lots.map(({ id, productId }) => [id, productId]));
}
