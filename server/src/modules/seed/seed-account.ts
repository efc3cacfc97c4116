import { checkParts } from '@storehouse/contract/checks';
import { plainBegin, waitAtGate, type Begin, type Database } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { longStatementMs } from '../../database/connection/open-pool.ts';
import { addDays, daysOf, localDayOf, type LocalDay, momentOn } from '../../foundation/time/local-day.ts';
import { Refusal } from '../../foundation/errors/failures.ts';
import type { Account } from '../accounts/account.ts';
import { openAccounts } from '../accounts/accounts.ts';
import { checkMoment, dueDayOf } from '../checks/check-schedule.ts';
import { runCheck } from '../checks/run-check.ts';
import { postHistory } from '../inventory/post-history.ts';
import { changePrices, insertCatalogue, insertLots } from './catalogue/insert-catalogue.ts';
import { makeCatalogue } from './catalogue/make-catalogue.ts';
import { addColleagues, ownerAlone } from './people/team.ts';
import { insertPastDeliveries } from './platform/past-deliveries.ts';
import { insertPastUsage } from './platform/past-usage.ts';
import { holdAccount, releaseAccount, summarize, type SeedSummary } from './simulation/hold-account.ts';
import type { DayPlan } from './simulation/day-plan.ts';
import { planDay, planOpening } from './simulation/plan-day.ts';
import { openRandom } from './simulation/random.ts';
import { openDocuments } from './simulation/run-documents.ts';
import { StockBook, type World } from './simulation/stock-book.ts';

export interface SeedOptions {
  readonly locations: number;
  readonly products: number;
  readonly days: number;
  /** The share of pairs that change on a day. */
  readonly change: number;
  /** The same number creates the same data. */
  readonly rng: number;
}

export type SeedProgress = { readonly day: number; readonly days: number } | { readonly seeded: SeedSummary };

/** After this many days the tables of the history have enough rows for useful statistics. */
const firstMonth = 30;

/** A crash would only lose demonstration data, which is not worth a disk flush per statement. */
const relaxedBegin: Begin = [...plainBegin, { sql: 'set local synchronous_commit = off' }, waitAtGate];
const relaxed = (db: Database): Database => ({
  ...db,
  transaction: (work) => db.transaction(work, relaxedBegin, longStatementMs),
});

/**
 * Fills an instance with a history that ends today: each day has its check at 04:00, followed by its transactions.
 * First refuses the account or keeps scheduled checks away from it. Everything else happens as the returned steps, one per
 * day, are requested.
 */
export async function seedAccount(
  context: ModuleContext,
  accountId: string,
  options: SeedOptions,
): Promise<AsyncGenerator<SeedProgress>> {
  const account = await openAccounts(context).read(accountId);
  if (account.status !== 'ACTIVE')
    throw new Refusal('conflict', `An account that is ${account.status} cannot be seeded.`);
  const { isDemo } = await holdAccount(context, accountId);
  return walk({ ...context, db: relaxed(context.db) }, { ...account, isDemo }, options);
}

/** The account of `storehouse demo` also gets colleagues, and a history of deliveries and API calls. */
type SeededAccount = Account & { readonly isDemo: boolean };

async function* walk(
  context: ModuleContext,
  account: SeededAccount,
  options: SeedOptions,
): AsyncGenerator<SeedProgress> {
  const { zone, id: accountId } = account;
  const now = context.clock.now();
  const last = dueDayOf(now, zone)?.day ?? addDays(localDayOf(now, zone), -1);
  const days = daysOf(addDays(last, 1 - options.days), last);
  const at = (moment: Date): ModuleContext => ({ ...context, clock: { ...context.clock, now: () => moment } });
  const { world, documents } = await open(context, account, options, addDays(last, -options.days));
  for (const [index, day] of days.entries()) {
    const moment = checkMoment(day, zone);
    await runCheck(at(moment), { id: accountId, zone, day }, { parts: checkParts, waits: true });
    if (index === firstMonth) await analyze(context.db);
    if (day !== last) {
      const noon = at(momentOn(day, '12:00', zone));
      await post(context.db, accountId, planDay(world, day, options.change), momentOn(day, '07:00', zone));
      if (index % 7 === 0) await changePrices(context.db, accountId, world, noon.clock.now());
      await documents.run(at(momentOn(day, '19:00', zone)), day, index);
      if (addDays(day, 1) === last) await documents.finish(at(momentOn(day, '20:00', zone)), day);
    }
    yield { day: index + 1, days: days.length };
  }
  if (account.isDemo) {
    await insertPastDeliveries(context.db, accountId, world.random, now);
    await insertPastUsage(context.db, accountId, world.random, now);
  }
  await releaseAccount(context, accountId);
  yield { seeded: await context.db.transaction((tx) => summarize(tx, accountId)) };
}

/** Creates the catalogue and the opening stock, on the day before the first check. */
async function open(context: ModuleContext, account: SeededAccount, options: SeedOptions, day: LocalDay) {
  const { id: accountId, zone } = account;
  const random = openRandom(options.rng);
  const catalogue = makeCatalogue(random, options);
  const morning = momentOn(day, '06:00', zone);
  await context.db.transaction((tx) => insertCatalogue(tx, accountId, catalogue, morning));
  const team = account.isDemo ? await addColleagues(context, account, catalogue.depots, morning) : ownerAlone(account);
  const world: World = { catalogue, random, book: new StockBook(), zone, team, defaultLots: new Map() };
  await post(context.db, accountId, planOpening(world, day), morning);
  await analyze(context.db);
  return { world, documents: openDocuments(world, { accountId, tenantId: account.tenantId ?? '', zone }) };
}

/** Tables without statistics are planned as if empty: a stock page of 20,000 products then takes half a minute. */
const analyze = (db: Database) =>
  db.transaction((tx) =>
    tx.query(
      `analyze products, inventory_items, inventory_levels, stock_pairs, stock_lots, transactions, transaction_entries,
         orders, order_items, stock_counts, stock_count_lines`,
    ),
  );

async function post(db: Database, accountId: string, plan: DayPlan, at: Date): Promise<void> {
  const { transactions } = plan;
  await db.transaction((tx) => insertLots(tx, accountId, plan.lots, at));
  await postHistory(db, accountId, transactions);
}
