import { countEveryDays, expiresSoonDays } from '@storehouse/contract/inventory/attention-days';
import type { Dashboard } from '@storehouse/contract/operations/instance/dashboard-operations';
import { beginSnapshot } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { addDays, localDayOf } from '../../foundation/time/local-day.ts';
import {
  readCountFigures,
  readDocumentFigures,
  readExpiryFigures,
  readStockFigures,
} from './dashboard/read-attention.ts';
import { readWeeks } from './dashboard/read-weeks.ts';
import type { InstanceCaller } from './instance-caller.ts';

export type Dashboards = ReturnType<typeof openDashboard>;

/** What needs attention at a location today. All figures come from one snapshot. */
export function openDashboard({ db, clock }: ModuleContext) {
  return {
    read: ({ accountId, zone }: InstanceCaller, locationId: string): Promise<Dashboard> =>
      db.transaction(async (tx) => {
        const today = localDayOf(clock.now(), zone);
        const { stock, hasStock } = await readStockFigures(tx, accountId, locationId);
        const expiry = await readExpiryFigures(tx, accountId, locationId, today, addDays(today, expiresSoonDays));
        const documents = await readDocumentFigures(tx, accountId, locationId, today);
        const { lastPosted, ...counts } = await readCountFigures(tx, accountId, locationId);
        const isOverdue = lastPosted === null || localDayOf(lastPosted, zone) < addDays(today, -countEveryDays);
        return {
          stock,
          ...expiry,
          ...documents,
          counts: {
            ...counts,
            lastPosted: lastPosted?.toISOString() ?? null,
            isDue: isOverdue && hasStock && counts.open + counts.toApprove === 0,
          },
          weeks: await readWeeks(tx, accountId, locationId, { today, zone, value: stock.value }),
        };
      }, beginSnapshot),
  };
}
