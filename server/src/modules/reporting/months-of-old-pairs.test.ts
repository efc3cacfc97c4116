import { stockHistory } from '@storehouse/contract/reporting/datasets/stock-history';
import { beforeAll, expect, it } from 'vitest';
import { newInstanceId } from '../../foundation/text/new-id.ts';
import { createInventory, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openChecks } from '../checks/checks.ts';
import { checkParts } from '@storehouse/contract/checks';
import { openReporting } from './reporting.ts';

// More pairs without a row in the requested months than a page has rows.

const test = useTestDatabase();
const shown = { included: true, hidden: null } as const;
const youngPairs = 2_500;
let inventory: InventoryFixture;
let oldProducts: string[];

interface Answer {
  readonly rows: { readonly productId: string; readonly monthStart: string }[];
  readonly page: { readonly rowsTotal: number; readonly nextCursor: string | null };
}

async function read(parameters: Record<string, string>): Promise<Answer> {
  const given = new URLSearchParams({ grain: 'monthly', from: '2025-11-01', to: '2026-01-31', ...parameters });
  const page = await openReporting(test.context).read(inventory.caller.accountId, stockHistory, given, shown);
  return JSON.parse(page.body.toString()) as Answer;
}

async function stock(productIds: readonly string[]): Promise<void> {
  const { caller, depot } = inventory;
  await test.db.query(
    `insert into products (account_id, id, date_created, last_updated, name, category_id, product_code, package_size, active,
       lot_and_expiry_control, cold_chain, controlled_substance, hazardous_material)
     select $1, id, $2, $2, 'Product', 'ROOT', id, 1, true, false, false, false, false from unnest($3::text[]) id`,
    [caller.accountId, test.context.at, productIds],
  );
  await test.db.query(
    `insert into stock_pairs (account_id, location_id, product_id, quantity_on_hand) select $1, $2, id, 5 from unnest($3::text[]) id`,
    [caller.accountId, depot, productIds],
  );
}

async function checkAt(moment: string): Promise<void> {
  test.context.at = new Date(moment);
  await openChecks(test.context).run(inventory.caller.accountId, checkParts);
}

const newIds = (count: number) => Array.from({ length: count }, newInstanceId);

beforeAll(async () => {
  test.context.at = new Date('2025-11-03T08:00:00Z');
  inventory = await createInventory(test.context);
  oldProducts = newIds(3).sort();
  await stock(oldProducts);
  // The last check rolls up November; the other months are still stored by day.
  for (const day of ['2025-11-03', '2025-12-03', '2026-01-04']) await checkAt(`${day}T08:00:00Z`);
  await stock(newIds(youngPairs));
  await checkAt('2026-03-20T08:00:00Z');
});

it('do not use up the rows of a page, whatever its limit', async () => {
  const expected = oldProducts.flatMap((id) =>
    ['2025-11-01', '2025-12-01', '2026-01-01'].map((month) => [id, month] as const),
  );
  const whole = await read({});
  expect(whole.rows.map(({ productId, monthStart }) => [productId, monthStart])).toEqual(expected);
  expect(whole.page.rowsTotal).toBe(expected.length);
  for (const limit of ['1', '2', '4', '9']) {
    const rows: Answer['rows'] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Answer = await read({ limit, cursor });
      rows.push(...page.rows);
      cursor = page.page.nextCursor;
    }
    expect(rows).toEqual(whole.rows);
  }
});
