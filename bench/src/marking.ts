import { createHash } from 'node:crypto';
import type { Database, Sql } from '../../server/src/database/database.ts';
import { hideAccount } from '../../server/src/database/connection/hide-account.ts';
import { mapStatements } from '../../server/src/database/connection/map-statements.ts';
import { openLog } from '../../server/src/foundation/observability/log.ts';
import { systemClock } from '../../server/src/foundation/time/clock.ts';
import { openGeneric } from '../../server/src/modules/inventory/generic.ts';
import { openStockOperations } from '../../server/src/modules/inventory/stock-operations.ts';
import { median, ratio } from './measuring/figures.ts';
import { processorMsOf, watchProcessorTimes } from './measuring/processor-time.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { openBenchDatabase } from './open-bench-database.ts';
import { fillInventory } from './reporting/fill-inventory.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';

// What it costs a change to mark what the next daily check looks at (decision 0032): products are created and stock is adjusted with
// and without marks, by turns, in this process and without HTTP. The changes themselves are the same.
const turns = 9;
const turnMs = 2_000;
const products = 1_000;
const aim = 1.03;

const markStart = 'insert into check_marks (account_id, kind, location_id, product_id)';

/** A statement without its mark: what would be inserted is not even selected, since nothing reads it. */
function withoutMark(sql: Sql): Sql {
  if (typeof sql === 'string') return sql.replaceAll(markStart, '');
  if (!sql.text.includes(markStart)) return sql;
  return { name: `${sql.name}-unmarked`, text: sql.text.replaceAll(markStart, '') };
}

const unmarked = (db: Database): Database => ({
  ...mapStatements(db, withoutMark),
  transaction: (work, begin, statementMs) =>
    db.transaction((tx) => work(mapStatements(tx, withoutMark)), begin, statementMs),
});

const storehouse = await startStorehouse();
const account = await createBenchAccount(storehouse, 'bench');
const opened = openBenchDatabase(storehouse.socketDir, 16);
const db = hideAccount(opened);
await fillInventory(db, account.id, { locations: 1, products });
const [instance] = await db.query<{ tenantId: string; personId: string }>(
  'select tenant_id as "tenantId", owner_id as "personId" from accounts where account_id = $1',
  [account.id],
);
const caller = { accountId: account.id, zone: 'UTC', ...(instance as { tenantId: string; personId: string }) };
const idOf = (kind: string, number: number) =>
  createHash('md5')
    .update(`${kind}${String(number)}`)
    .digest('hex');

function changesOn(on: Database) {
  const context = { db: on, clock: systemClock, log: openLog('error') };
  const [generic, stock] = [openGeneric(context), openStockOperations(context)];
  return {
    create: () => generic.create(caller, 'product', [{ name: 'Product', category: { id: 'ROOT' } }]),
    adjustment: (number: number) =>
      stock.adjust(caller, {
        location: idOf('location', 1),
        adjustmentType: 'CORRECTION',
        lines: [{ inventoryItem: idOf('lot', 1 + (number % products)), quantityDelta: 1, reasonCode: 'OTHER' }],
      }),
  };
}

const sides = { marked: changesOn(db), unmarked: changesOn(unmarked(db)) };
const times = watchProcessorTimes({}, storehouse.socketDir);
const processorMs = () => times().PostgreSQL + processorMsOf(process.pid);

/** Changes a second, and the processor time of one in milliseconds. */
async function measure(change: (number: number) => Promise<unknown>, callers: number) {
  const [begunMs, before] = [performance.now(), processorMs()];
  let count = 0;
  const call = async () => {
    while (performance.now() - begunMs < turnMs) await change((count += 1));
  };
  await Promise.all(Array.from({ length: callers }, call));
  return { perSecond: (count * 1_000) / (performance.now() - begunMs), each: (processorMs() - before) / count };
}

for (const kind of ['create', 'adjustment'] as const) {
  for (const callers of [1, 16]) {
    const measured = { marked: [], unmarked: [] } as Record<keyof typeof sides, Awaited<ReturnType<typeof measure>>[]>;
    for (const side of ['marked', 'unmarked'] as const) await measure(sides[side][kind], callers);
    for (let turn = 0; turn < turns; turn += 1) {
      for (const side of ['marked', 'unmarked'] as const) {
        measured[side].push(await measure(sides[side][kind], callers));
      }
    }
    const figures = (side: keyof typeof sides) => ({
      perSecond: median(measured[side].map(({ perSecond }) => perSecond)),
      each: median(measured[side].map(({ each }) => each)),
    });
    const [without, withMarks] = [figures('unmarked'), figures('marked')];
    console.log(
      `${kind}, ${String(callers)} at a time: ${without.perSecond.toFixed(0)}/s without marks, ${withMarks.perSecond.toFixed(0)}/s with; ` +
        `processor time ${without.each.toFixed(3)} and ${withMarks.each.toFixed(3)} ms, ${ratio(withMarks.each, without.each)} times`,
    );
    recordFigure(
      `marking: processor time of ${kind === 'create' ? 'a create' : 'an adjustment'}, ${String(callers)} at a time, to without`,
      withMarks.each / without.each,
      'lower',
      aim,
    );
  }
}
await opened.close();
await storehouse.stop();
