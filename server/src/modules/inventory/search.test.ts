import { beforeAll, describe, expect, it } from 'vitest';
import { createInventory, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openProducts } from './products.ts';
import { openSearch } from './search.ts';
import { candidateSql, searchValues } from './search/find-candidates.ts';

const test = useTestDatabase();
const allProducts = { categoryId: null, max: null, offset: 0 };
let own: InventoryFixture;
const find = async (text: string, of = own) =>
  (await openSearch(test.context).find(of.caller, text)).map(({ kind, name, number }) => [kind, name, number]);

beforeAll(async () => {
  own = await createInventory(test.context);
  const { accountId } = own.caller;
  // Many products that share a word, as in a real catalogue. Candidates are limited, but exact numbers must still be found.
  await test.db.query(
    `insert into products (account_id, id, date_created, last_updated, name, category_id, product_code, package_size,
       active, lot_and_expiry_control, cold_chain, controlled_substance, hazardous_material, upc)
     select $1, 'many-' || n, now(), now(), 'Tablet no. ' || n, (select min(id) from categories where account_id = $1),
       'TB-' || lpad(n::text, 6, '0'), 1, true, true, false, false, false, (4000000000000 + n)::text
     from generate_series(1, 3000) n`,
    [accountId],
  );
  await test.db.query('analyze products');
  await test.db.query(
    `insert into inventory_items (account_id, id, date_created, last_updated, product_id, lot_number, lot_status)
     select $1, 'lot-' || n, now(), now(), 'many-' || n, 'LOT-' || n, 'APPROVED' from generate_series(1, 300) n`,
    [accountId],
  );
});

describe('the search', () => {
  it('finds an exact code, UPC or lot first among thousands', async () => {
    expect((await find('tb-002999'))[0]).toEqual(['product', 'Tablet no. 2999', 'TB-002999']);
    expect((await find('4000000002999'))[0]).toEqual(['product', 'Tablet no. 2999', 'TB-002999']);
    expect((await find('lot-299'))[0]).toEqual(['lot', 'Tablet no. 299', 'LOT-299']);
    expect((await find('tablet no. 2999'))[0]).toEqual(['product', 'Tablet no. 2999', 'TB-002999']);
  });

  it('finds the product and the lot of a scanned bar code, with or without leading zeros', async () => {
    const { accountId } = own.caller;
    const upc = '4006381333931';
    await test.db.query(`update products set upc = $2 where account_id = $1 and id = 'many-7'`, [accountId, upc]);
    const product = ['product', 'Tablet no. 7', 'TB-000007'];
    expect(await find(`0${upc}`)).toEqual([product]);
    expect(await find(`]d2010${upc}1727063010LOT-7`)).toEqual([['lot', 'Tablet no. 7', 'LOT-7'], product]);
    expect(await find(`(01)0${upc}(10)UNKNOWN`)).toEqual([product]);
    // The generated UPC of product 20 happens to have a valid check digit, so it is a bar code, too.
    expect(await find('4000000000020')).toEqual([['product', 'Tablet no. 20', 'TB-000020']]);

    const list = async (q: string) =>
      (await openProducts(test.context).list(own.caller, { ...allProducts, search: q })).totalCount;
    expect(await list(`(01)0${upc}(10)LOT-7`)).toBe(1);
    expect(await list(upc)).toBe(1);
    expect(await list(`(01)0${upc}(10)LOT-7`.replace('931', '932'))).toBe(0);
  });

  it('finds at most eight of a kind', async () => {
    const found = await find('tablet');
    expect(found).toHaveLength(8);
    expect(await find('LOT-')).toHaveLength(8);
  });

  it.each(['%%', '__', 'a%b', '\\', "o'x", 'ÄÖ', '🙂🙂', 'x'.repeat(500)])('takes %j literally', async (text) => {
    expect(await find(text)).toEqual([]);
  });

  it('finds nothing for less than two characters, and nothing of another account', async () => {
    expect(await find('')).toEqual([]);
    expect(await find(' t ')).toEqual([]);
    const other = await createInventory(test.context);
    expect(await find('tablet', other)).toEqual([]);
    expect(await find('lot-29', other)).toEqual([]);
  });

  it('finds locations by a part of their name', async () => {
    const [depot] = await test.db.query<{ name: string }>(
      'select name from locations where account_id = $1 and id = $2',
      [own.caller.accountId, own.depot],
    );
    const name = depot?.name ?? '';
    expect((await find(name.slice(1))).map(([kind, found]) => [kind, found])).toContainEqual(['location', name]);
  });

  it('reads products and lots through their indexes', async () => {
    for (const [kind, text] of [
      ['product', 'TB-002999'],
      ['product', 'tb'],
      ['lot', 'LOT-299'],
    ] as const) {
      const rows = await test.db.transaction(async (tx) => {
        await tx.query('set local enable_seqscan = off');
        return tx.query<{ 'QUERY PLAN': string }>(`explain ${candidateSql(kind, text)}`, [
          ...searchValues(own.caller.accountId, text),
        ]);
      });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on (products|inventory_items)/);
      expect(plan).toMatch(kind === 'lot' ? /inventory_items_lot_number/ : /products_name/);
    }
  });
});
