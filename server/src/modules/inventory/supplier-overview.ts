import type { SupplierOverview } from '@storehouse/contract/operations/instance/supplier-overview-operations';
import type { Queryable } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { localDayOf } from '../../foundation/time/local-day.ts';
import { referenceTo } from './bodies/require-references.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { NotFound } from './invalid.ts';
import { supplierTypeId } from './seed-instance.ts';
import {
  countOpenOrders,
  listSuppliedProducts,
  listSupplierOrders,
  readLeadTime,
} from './supplier-overview/read-supplier-orders.ts';

export type SupplierOverviews = ReturnType<typeof openSupplierOverview>;

/** A supplier: what is on order, what it delivers at which price, and how long it takes. */
export function openSupplierOverview({ db, clock }: ModuleContext) {
  return {
    async read({ accountId, zone }: InstanceCaller, id: string): Promise<SupplierOverview> {
      const today = localDayOf(clock.now(), zone);
      const [supplier, counts, leadTime, products, orders] = await Promise.all([
        readSupplier(db, accountId, id),
        countOpenOrders(db, accountId, id, today),
        readLeadTime(db, accountId, id, zone),
        listSuppliedProducts(db, accountId, id),
        listSupplierOrders(db, accountId, id, zone, today),
      ]);
      return { supplier, ...counts, leadTime, products, orders };
    },
  };
}

async function readSupplier(db: Queryable, accountId: string, id: string): Promise<SupplierOverview['supplier']> {
  const [row] = await db.query<{ supplier: SupplierOverview['supplier'] }>(
    `select ${referenceTo('l', 'location')} as supplier from locations l
     where l.account_id = $1 and l.id = $2 and l.location_type_id = $3`,
    [accountId, id, supplierTypeId],
  );
  if (!row) throw new NotFound(`There is no supplier with the id "${id}".`);
  return row.supplier;
}
