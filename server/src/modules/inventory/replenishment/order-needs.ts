import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import type { ReplenishmentOrder } from '@storehouse/contract/operations/instance/replenishment-operations';
import type { Transaction } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { localDayOf } from '../../../foundation/time/local-day.ts';
import { findLocations, requireDepot, type FoundLocation } from '../bodies/find-locations.ts';
import { requireReferences } from '../bodies/require-references.ts';
import { Invalid } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { takeNumbers } from '../numbers/numbers.ts';
import { insertDraft } from '../orders/create-order.ts';
import { readOrder } from '../orders/read-orders.ts';
import { draftLine, type LastPurchase } from './draft-line.ts';
import { lastPurchasesSql } from './last-purchases.ts';

type Line = ReplenishmentOrder['lines'][number];

/** Creates one draft per supplier in one transaction, each with its `order.created`. */
export async function orderNeeds(
  context: InventoryContext,
  { location: destination, lines }: ReplenishmentOrder,
): Promise<ListAnswer<PurchaseOrder>> {
  const { db, caller, at } = context;
  const linesOf = groupBy(lines, ({ supplier }) => supplier);
  const numbers = await takeNumbers(db, caller.accountId, 'PO-', linesOf.size);
  return db.transaction(async (tx) => {
    await requireDepot(tx, caller.accountId, destination);
    const suppliers = await requireSuppliers(tx, caller.accountId, destination, lines);
    await requireReferences(
      tx,
      caller.accountId,
      lines.map(({ product }, index) => ({ field: `lines[${String(index)}].product`, to: 'product', id: product })),
    );
    const data: PurchaseOrder[] = [];
    for (const [index, supplier] of suppliers.entries()) {
      const wanted = linesOf.get(supplier.id) ?? [];
      const last = await readLastPurchases(tx, caller.accountId, destination, supplier.id, wanted);
      const currencyCode = last[0]?.currencyCode ?? null;
      const lastOf = new Map(last.map((one) => [one.productId, one]));
      const id = await insertDraft(context, tx, numbers[index] as string, {
        name: `Replenishment ${localDayOf(at, caller.zone)}`,
        origin: supplier.id,
        destination,
        currencyCode,
        orderItems: wanted.map(({ product, quantity }) =>
          draftLine({ productId: product, quantity }, lastOf.get(product), currencyCode),
        ),
      });
      data.push(await readOrder(tx, caller.accountId, id));
    }
    return { data, totalCount: data.length };
  });
}

/** The suppliers of the lines by name; one that does not exist, is a bin or is the location itself, is refused at its line. */
async function requireSuppliers(
  tx: Transaction,
  accountId: string,
  destination: string,
  lines: readonly Line[],
): Promise<FoundLocation[]> {
  const found = await findLocations(tx, accountId, [...new Set(lines.map(({ supplier }) => supplier))]);
  const errors = lines.flatMap(({ supplier }, index) => {
    const field = `lines[${String(index)}].supplier`;
    const place = found.get(supplier);
    if (!place) return [{ field, message: 'not found' }];
    if (place.isBin) return [{ field, message: 'cannot be a bin' }];
    return supplier === destination ? [{ field, message: 'must differ from the location' }] : [];
  });
  if (errors.length > 0) throw new Invalid(errors);
  return [...found.values()].sort((a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1));
}

/** The last purchases of the products from the supplier for the location, the newest first. */
function readLastPurchases(
  tx: Transaction,
  accountId: string,
  destination: string,
  supplier: string,
  lines: readonly Line[],
): Promise<LastPurchase[]> {
  return tx.query<LastPurchase>(
    `select last.product_id as "productId", last.unit_price as "unitPrice", last.currency_code as "currencyCode",
       last.quantity_per_uom as "quantityPerUom"
     from (${lastPurchasesSql('unnest($4::text[]) as wanted (product_id)', '$3')}) last
     order by last.date_created desc, last.order_id desc`,
    [accountId, destination, supplier, lines.map(({ product }) => product)],
  );
}
