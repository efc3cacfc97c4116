import { allLocations } from './record-totals.ts';
import { choosePlans } from '../runs/lock-checks.ts';
import { compareRuns, type Compared } from './compare-runs.ts';
import { isFullCheckDay } from '../check-schedule.ts';
import { isMarkedProduct, markedProducts, runsOfMarkedProducts, takePriceMarks } from './marked-products.ts';
import { CheckFailure, type PartResult, type PartRun } from './part-run.ts';
import { recordValueTotalsSql, repriceSql, revalueSql } from './record-values.ts';

/** Prices above zero; a price of zero is no price (document 1, valueState). */
const priceRuns = { table: 'price_runs', keys: ['product_id'], values: ['price'], before: takePriceMarks };
const allPrices = {
  ...priceRuns,
  source: `
  select id::uuid as product_id, price_per_unit as price from products where account_id = $1 and price_per_unit > 0`,
  isMarked: isMarkedProduct,
};
const comparePricesSql = compareRuns(allPrices);
const reprice = `repriced as (${repriceSql})`;
const compareAndRepriceSql = compareRuns({ ...allPrices, after: reprice });
const compareMarkedPricesSql = compareRuns({
  ...priceRuns,
  source: `
  select marked.product_uuid as product_id, product.price_per_unit as price from ${markedProducts} where product.price_per_unit > 0`,
  runs: runsOfMarkedProducts('price_runs'),
  after: reprice,
});

/** Records the prices, and the value of the same day's stock. */
export async function checkPrices(run: PartRun): Promise<PartResult> {
  const { tx, accountId, day } = run;
  const [stock] = await tx.query(
    `select 1 from checks where account_id = $1 and day = $2 and part = 'stock' and state = 'completed'`,
    [accountId, day],
  );
  if (!stock) {
    throw new CheckFailure('Prices are recorded after the stock of the same day, which has not been checked yet.');
  }
  const known = await readKnown(run);
  const isFull =
    known.fullDay === null ||
    isFullCheckDay(accountId, day, known.fullDay) ||
    // Each product is looked up at each location; from about a quarter of the pairs on, comparing everything is faster.
    known.marks * known.locations * 4 > known.pairs;
  const result = isFull ? await compareEverything(run, known) : await compareMarked(run, known);
  await tx.query(recordValueTotalsSql, [accountId, day]);
  return result;
}

interface Known {
  /** When all prices were last compared; null if value_now does not hold. */
  readonly fullDay: string | null;
  /** How many prices the last check found. */
  readonly lastRows: number;
  readonly marks: number;
  readonly locations: number;
  readonly pairs: number;
}

async function readKnown({ tx, accountId, day }: PartRun): Promise<Known> {
  const totals = `from stock_totals where account_id = $1 and day = $2::date and location_id`;
  const [known] = await tx.query<Known>(
    `select (select prices_full_day from check_states where account_id = $1) as "fullDay",
       coalesce((select rows from checks where account_id = $1 and part = 'prices' and state = 'completed'
         order by day desc limit 1), 0) as "lastRows",
       (select count(*) from check_marks where account_id = $1 and kind in ('product', 'price')) as marks,
       (select count(*) ${totals} <> '${allLocations}') as locations,
       coalesce((select pairs_total ${totals} = '${allLocations}'), 0) as pairs`,
    [accountId, day],
  );
  return known as Known;
}

async function compareMarked({ tx, accountId, day }: PartRun, { lastRows }: Known): Promise<PartResult> {
  await choosePlans(tx, 'write');
  const [compared] = await tx.query<Compared>(compareMarkedPricesSql, [accountId, day]);
  return { rows: lastRows + (compared?.gained ?? 0), differences: 0 };
}

async function compareEverything({ tx, accountId, day }: PartRun, known: Known): Promise<PartResult> {
  // What the changes add up to is compared with the value of everything, unless there are too many to add up.
  const isHeld = known.fullDay !== null && known.marks * known.locations * 4 <= known.pairs;
  const [compared] = await tx.query<Compared>(isHeld ? compareAndRepriceSql : comparePricesSql, [accountId, day]);
  // Newly written prices are not in the statistics yet: estimated as one row, they were looked up once per pair (37 s
  // for 50,000).
  await choosePlans(tx, 'compare');
  const [valued] = await tx.query<{ wrong: number }>(revalueSql, [accountId]);
  await tx.query('update check_states set prices_full_day = $2 where account_id = $1', [accountId, day]);
  const differences = (known.fullDay === null ? 0 : (compared?.unmarked ?? 0)) + (isHeld ? (valued?.wrong ?? 0) : 0);
  return { rows: compared?.rows ?? 0, differences };
}
