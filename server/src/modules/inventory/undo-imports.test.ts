import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import { describe, expect, it } from 'vitest';
import { createInventory, insertLocation, putOnHand, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { expireClaims } from '../../testing/run-due-work.ts';
import { openPurchaseOrders, openUsers } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { useUploadedImports } from '../../testing/uploaded-import.ts';
import { openJobs } from '../jobs/jobs.ts';
import { openPeople } from '../people/people.ts';
import { dropImports } from './uploaded-imports.ts';

const test = useTestDatabase();
const { context } = test;
const { apply, preview, undo, read, imports, job, work } = useUploadedImports(context);

/** Everything that imports of these kinds change, without versions and dates. */
async function contentsOf({ caller }: InventoryFixture): Promise<Record<string, unknown[]>> {
  const tables = ['categories', 'products', 'locations', 'organizations', 'inventory_levels', 'stock_pairs'];
  const contents: Record<string, unknown[]> = {};
  for (const table of tables) {
    const rows = await context.db.query<{ row: unknown }>(
      `select to_jsonb(t) - 'version' - 'date_created' - 'last_updated' as row from ${table} t
       where account_id = $1 order by 1`,
      [caller.accountId],
    );
    contents[table] = rows.map(({ row }) => row);
  }
  return contents;
}

const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index));

/** For each kind a first file and a second one, which creates and updates. */
const files: readonly [ImportKind, readonly string[], readonly string[]][] = [
  [
    'products',
    ['productCode,name,category,pricePerUnit,upc', 'P-1,One,Old,1.25,12345670', 'P-2,Two,Old,,'],
    [
      'productCode,name,category,pricePerUnit,upc',
      'P-1,First,New,99,',
      'P-2,Two,New,2,12345670',
      ...many(1_200, (index) => `Q-${String(index)},New ${String(index)},New,3,`),
    ],
  ],
  [
    'categories',
    ['name,description,parentCategory', 'Top,,', 'Middle,below,Top', 'Other,,'],
    ['name,description,parentCategory', 'Leaf,,Fresh', 'Fresh,,Stem', 'Stem,,Top', 'Middle,changed,Leaf', 'Other,x,'],
  ],
  [
    'suppliers',
    ['name,locationNumber,description', 'Acme,S-1,old'],
    ['name,locationNumber,description', 'Acme Global,S-1,new', 'Beta,S-2,'],
  ],
  [
    'locations',
    ['name,locationType,locationNumber,parentLocation,description', 'East,DEPOT,L-1,,old', 'West,DEPOT,L-2,,'],
    [
      'name,locationType,locationNumber,parentLocation,description',
      'Shelf,BIN_LOCATION,L-4,Fresh,',
      'Fresh,DEPOT,L-3,,',
      'West Wing,DEPOT,L-2,,moved',
      'East,DISPENSARY,L-1,,changed',
    ],
  ],
  [
    'levels',
    ['location,productCode,minQuantity,maxQuantity', 'Main Depot,BAND,5,50'],
    [
      'location,productCode,minQuantity,maxQuantity',
      'Main Depot,BAND,7,',
      'Main Depot,ASPI,1,2',
      'Other Depot,ASPI,,3',
    ],
  ],
];

describe('an undone import', () => {
  it.each(files)('of %s leaves everything as it was, also one after the other', async (kind, first, second) => {
    const own = await createInventory(context);
    const empty = await contentsOf(own);
    const options = { update: true, createCategories: true };
    const firstId = await apply(own.caller, kind, first, options);
    const before = await contentsOf(own);
    const secondId = await apply(own.caller, kind, second, options);
    const after = await contentsOf(own);
    expect(after).not.toEqual(before);

    const previewed = await preview(own.caller, secondId);
    expect(previewed).toMatchObject({ state: 'applied', undo: { counts: { left: 0 }, problems: [], failure: null } });
    expect(await contentsOf(own)).toEqual(after);

    const undone = await undo(own.caller, secondId);
    expect(undone).toMatchObject({ state: 'undone', undoUntil: null, undo: { counts: previewed.undo?.counts } });
    expect(await contentsOf(own)).toEqual(before);
    await expect(imports().undo(own.caller, secondId)).rejects.toThrow('has been undone already');
    const order = { kind, columns: (second[0] ?? '').split(','), skipBad: false, ...options };
    await expect(imports().check(own.caller, secondId, order)).rejects.toThrow(
      'The import has been undone. Upload the file again to import it.',
    );

    expect(await undo(own.caller, firstId)).toMatchObject({ state: 'undone', undo: { counts: { left: 0 } } });
    expect(await contentsOf(own)).toEqual(empty);
    const changes = await context.db.query('select 1 from import_changes where account_id = $1', [
      own.caller.accountId,
    ]);
    expect(changes).toEqual([]);
  });

  it('keeps what is used or was changed since, and says which and why', async () => {
    const own = await createInventory(context);
    const { caller } = own;
    const id = await apply(
      caller,
      'products',
      [
        'productCode,name,category',
        'U-1,Used,Mine',
        'U-2,Edited,ROOT',
        'U-3,Free,Mine',
        'BAND,Plasters,ROOT',
        'ASPI,ASA,ROOT',
      ],
      { update: true, createCategories: true },
    );
    const [used] = await context.db.query<{ id: string }>(
      `select id from products where account_id = $1 and product_code = 'U-1'`,
      [caller.accountId],
    );
    await openPurchaseOrders(context).create(caller, {
      name: 'Order',
      origin: { id: own.supplier },
      destination: { id: own.depot },
      orderItems: [{ product: { id: used?.id }, quantity: 1 }],
    });
    await context.db.query(
      `update products set version = version + 1, description = 'by hand' where account_id = $1 and product_code in ('U-2', 'ASPI')`,
      [caller.accountId],
    );
    const { undo: previewed } = await preview(caller, id);
    const problems = [
      { line: 2, name: 'Used (U-1)', message: 'is on a purchase order' },
      { line: 3, name: 'Edited (U-2)', message: 'was changed since' },
      { line: 6, name: 'ASA (ASPI)', message: 'was changed since' },
      { line: null, name: 'Mine', message: 'has products' },
    ];
    expect(previewed?.counts).toEqual({ removed: 1, restored: 1, reversed: 0, left: 4 });
    expect(previewed?.problems).toEqual(expect.arrayContaining(problems));
    const { undo: undone, state } = await undo(caller, id);
    expect([state, undone?.counts]).toEqual(['undone', previewed?.counts]);
    const left = await context.db.query<{ code: string; name: string }>(
      'select product_code as code, name from products where account_id = $1 order by product_code',
      [caller.accountId],
    );
    expect(left.map(({ code, name }) => `${code} ${name}`)).toEqual([
      'ASPI ASA',
      'BAND Bandages',
      'U-1 Used',
      'U-2 Edited',
    ]);
    const [logged] = await context.db.query(
      `select actor_id as actor, detail from activity_log where account_id = $1 and action = 'import.undone'`,
      [caller.accountId],
    );
    expect(logged).toEqual({
      actor: caller.personId,
      detail: { name: 'products.csv', kind: 'products', removed: 1, restored: 1, reversed: 0, left: 4 },
    });
  });

  it('of which nothing can be undone stays applied, and can be tried again', async () => {
    const own = await createInventory(context);
    const id = await apply(own.caller, 'categories', ['name', 'Spoons']);
    const use = (name: string) =>
      context.db.query(
        `update products p set category_id = c.id from categories c
         where p.account_id = $1 and p.id = $2 and c.account_id = $1 and c.name = $3`,
        [own.caller.accountId, own.bandages, name],
      );
    await use('Spoons');
    expect(await undo(own.caller, id)).toMatchObject({
      state: 'applied',
      undo: { counts: { removed: 0, left: 1 }, problems: [{ line: 2, name: 'Spoons', message: 'has products' }] },
    });
    await use('ROOT');
    expect(await undo(own.caller, id)).toMatchObject({ state: 'undone', undo: { counts: { removed: 1, left: 0 } } });
  });

  it('restores no location to a place that another one has taken, and no category below itself', async () => {
    const own = await createInventory(context);
    const { caller } = own;
    const moved = await apply(caller, 'locations', ['name,locationNumber', `Renamed,${own.ward}`], { update: true });
    await insertLocation(context, caller, 'Ward 7', '5');
    expect((await undo(caller, moved)).undo?.problems).toEqual([
      { line: 2, name: 'Renamed', message: 'another location has the name "Ward 7" now' },
    ]);
    await apply(caller, 'categories', ['name,parentCategory', 'Low,High', 'High,', 'Apart,']);
    const outId = await apply(caller, 'categories', ['name,parentCategory', 'Low,Apart'], { update: true });
    await context.db.query(
      `update categories h set parent_category_id = l.id from categories l
       where h.account_id = $1 and h.name = 'High' and l.account_id = $1 and l.name = 'Low'`,
      [caller.accountId],
    );
    expect((await undo(caller, outId)).undo?.problems).toEqual([
      { line: 2, name: 'Low', message: 'its former parent category is below it now' },
    ]);
  });
});

describe('who may undo an import', () => {
  it('is whoever may import such a file, at the locations of the role', async () => {
    const own = await createInventory(context);
    const teammate = async (email: string, role: string) => {
      const locationRoles = [{ location: { id: own.depot }, role }];
      const body = { email, name: email, password: 'a long password', locationRoles };
      const { id: personId } = await openUsers(context, openPeople(context)).create(own.caller, body);
      return { ...own.caller, personId };
    };
    const manager = await teammate('undo-manager@example.com', 'MANAGER');
    const assistant = await teammate('undo-assistant@example.com', 'ASSISTANT');
    const levels = ['location,productCode,minQuantity', 'Main Depot,BAND,1', 'Other Depot,BAND,1'];
    const id = await apply(own.caller, 'levels', levels);
    await expect(imports().undo(assistant, id)).rejects.toThrow(
      'Undoing an import of levels requires the role MANAGER.',
    );
    expect((await undo(manager, id)).undo).toMatchObject({
      counts: { removed: 1, left: 1 },
      problems: [
        { line: 3, name: 'Bandages (BAND) at Other Depot', message: 'requires the role MANAGER at this location' },
      ],
      by: { id: manager.personId },
    });
  });

  it('loses the location that the import had made theirs', async () => {
    const own = await createInventory(context);
    const body = {
      email: 'undo-places@example.com',
      name: 'Tess Team',
      password: 'a long password',
      locationRoles: [{ location: { id: own.depot }, role: 'MANAGER' }],
    };
    const { id: personId } = await openUsers(context, openPeople(context)).create(own.caller, body);
    const manager = { ...own.caller, personId };
    const id = await apply(manager, 'locations', ['name,locationType', 'North,DEPOT']);
    expect(await undo(manager, id)).toMatchObject({ state: 'undone', undo: { counts: { removed: 1, left: 0 } } });
  });
});

describe('what cannot be undone', () => {
  it('is an import that was not applied, changed nothing, or is older than 30 days', async () => {
    const own = await createInventory(context);
    const { caller } = own;
    await expect(imports().undo(caller, 'none')).rejects.toThrow('There is no such import');
    const idle = await apply(caller, 'levels', ['location,productCode,minQuantity', 'Main Depot,BAND,1']);
    const again = await apply(caller, 'levels', ['location,productCode,minQuantity', 'Main Depot,BAND,1'], {
      update: true,
    });
    await expect(imports().undo(caller, again)).rejects.toThrow('it changed nothing');
    const start = context.at;
    context.at = new Date(start.getTime() + 30 * 86_400_000);
    await expect(imports().undo(caller, idle)).rejects.toThrow('more than 30 days have passed');
    await dropImports(context, caller.accountId);
    expect(await read(caller, idle)).toMatchObject({ state: 'applied', undoUntil: null });
    const changes = await context.db.query('select 1 from import_changes where account_id = $1', [caller.accountId]);
    expect(changes).toEqual([]);
    context.at = start;
  });
});

describe('an interrupted undo', () => {
  it('changes nothing, is continued by the next process, and is done once if two have it', async () => {
    const own = await createInventory(context);
    const { caller } = own;
    await putOnHand(context, caller, own.depot, own.bandagesLot, 3);
    const before = await contentsOf(own);
    const id = await apply(caller, 'products', ['name,category', ...many(1_500, (index) => `N ${String(index)},ROOT`)]);
    const after = await contentsOf(own);
    await imports().undo(caller, id);
    const cut = new AbortController();
    cut.abort();
    const [outcome] = await Promise.all(await openJobs(context, [job(cut.signal)]).startDue());
    expect([outcome, (await read(caller, id)).state]).toEqual(['busy', 'undoing']);
    expect(await contentsOf(own)).toEqual(after);
    await expect(imports().undo(caller, id)).rejects.toThrow('is being undone');

    await expireClaims(context);
    const slow = await openJobs(context, [job()]).startDue();
    await expireClaims(context);
    const fast = await openJobs(context, [job()]).startDue();
    const outcomes = await Promise.all([...slow, ...fast]);
    expect(outcomes.filter((one) => one === 'worked')).toHaveLength(1);
    await expireClaims(context);
    expect(await work()).toBe(false);
    expect(await read(caller, id)).toMatchObject({ state: 'undone', undo: { counts: { removed: 1_500, left: 0 } } });
    expect(await contentsOf(own)).toEqual(before);
  });
});
