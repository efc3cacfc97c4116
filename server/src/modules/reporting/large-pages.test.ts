import { stockOnHand } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import { beforeEach, expect, it } from 'vitest';
import { useChecks } from '../../testing/checks-fixture.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openReporting, type Reporting } from './reporting.ts';
import type { ValuesVisibility } from './values-visibility.ts';

// More rows per page than are read at once (2,000).

const products = 4_500;
const test = useTestDatabase();
const checks = useChecks(test);
let reporting: Reporting;

beforeEach(async () => {
  const { caller, depot } = checks.inventory;
  const { accountId } = caller;
  const at = test.context.at;
  await test.db.query(
    `insert into products (account_id, id, date_created, last_updated, name, category_id, product_code, package_size, active,
       lot_and_expiry_control, cold_chain, controlled_substance, hazardous_material)
     select $1, md5('p' || n), $2, $2, 'Product ' || n, 'ROOT', 'L-' || n, 1, true, false, false, false, false
     from generate_series(1, $3::int) n`,
    [accountId, at, products],
  );
  await test.db.query(
    `insert into stock_pairs (account_id, location_id, product_id, quantity_on_hand)
     select $1, $2, md5('p' || n), n from generate_series(1, $3::int) n`,
    [accountId, depot, products],
  );
  await checks.checkAt('2026-03-02T08:00:00Z');
  reporting = openReporting(test.context);
});

interface CsvPage {
  /** Without the header. */
  readonly lines: readonly string[];
  readonly next: string | undefined;
}

const shown = { included: true, hidden: null } as const;
const hidden = { included: false, hidden: 'key' } as const;

async function readCsv(limit: number, cursor?: string, values: ValuesVisibility = shown): Promise<CsvPage> {
  const given = new URLSearchParams({ format: 'csv', limit: String(limit), ...(cursor !== undefined && { cursor }) });
  const page = await reporting.read(checks.inventory.caller.accountId, stockOnHand, given, values);
  const [, ...lines] = page.body.toString().split('\r\n').slice(0, -1);
  return { lines, next: page.headers['x-next-cursor'] };
}

async function walkCsv(limit: number): Promise<string[]> {
  const lines: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readCsv(limit, cursor);
    lines.push(...page.lines);
    cursor = page.next;
  } while (cursor !== undefined);
  return lines;
}

it('hold the rows of a walk of smaller pages, in one page and in two', async () => {
  const small = await walkCsv(700);
  expect(small).toHaveLength(products);
  expect(new Set(small).size).toBe(products);
  expect((await readCsv(10_000)).lines).toEqual(small);
  expect(await walkCsv(4_100)).toEqual(small);
});

it('that are written at the same time do not get into each other', async () => {
  const alone = [await readCsv(9_999, undefined, shown), await readCsv(9_999, undefined, hidden)];
  const together = [shown, hidden].map((values) => readCsv(10_000, undefined, values));
  expect(await Promise.all(together)).toEqual(alone);
  expect(alone[0]?.lines).not.toEqual(alone[1]?.lines);
});
