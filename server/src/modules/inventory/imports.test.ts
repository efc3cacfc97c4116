import { describe, expect, it } from 'vitest';
import { createInventory, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { importFile, refusalsIn, startImport } from '../../testing/import-file.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric } from './generic.ts';
import { openSearch } from './search.ts';

const test = useTestDatabase();
const { context } = test;

/** A file with these lines. */
const rows = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
const applied = (created: number, updated = 0, unchanged = 0) => ({
  applied: created + updated,
  created,
  updated,
  unchanged,
  refused: 0,
});
const list = async ({ caller }: InventoryFixture, className: string): Promise<Record<string, unknown>[]> =>
  JSON.parse(await openGeneric(context).list(caller, className, { max: null, offset: 0 }));
const find = async (fixture: InventoryFixture, className: string, name: string) =>
  (await list(fixture, className)).find((object) => object['name'] === name);

describe('importing products', () => {
  it('creates them with all their fields, and generates missing codes', async () => {
    const fixture = await createInventory(context);
    const file = rows(
      'productCode,name,category,unitOfMeasure,pricePerUnit,costPerUnit,description,upc,manufacturer,brandName,abcClass,active,lotAndExpiryControl,coldChain',
      'GAU-10,Gauze 10 cm,ROOT,each,2.50,1.1250,"soft, ""sterile""",4006381333931,Acme,Softy,A,no,TRUE,0',
      ',Tape,root,,,,,,,,,,,',
    );
    expect((await importFile(context, fixture.caller, 'products', file)).outcome).toEqual(applied(2));
    expect(await find(fixture, 'product', 'Gauze 10 cm')).toMatchObject({
      productCode: 'GAU-10',
      category: { id: 'ROOT' },
      unitOfMeasure: 'each',
      pricePerUnit: 2.5,
      costPerUnit: 1.125,
      description: 'soft, "sterile"',
      upc: '4006381333931',
      manufacturer: 'Acme',
      brandName: 'Softy',
      abcClass: 'A',
      active: false,
      lotAndExpiryControl: true,
      coldChain: false,
      packageSize: 1,
      version: 0,
    });
    expect(await find(fixture, 'product', 'Tape')).toMatchObject({ productCode: 'PR-1', active: true });
  });

  it('refuses what exists already, or updates it: blank cells and missing columns stay', async () => {
    const fixture = await createInventory(context);
    const { caller } = fixture;
    const file = rows('productCode,name,category,pricePerUnit', 'ASPI,Aspirin,ROOT,3');
    expect(refusalsIn(await importFile(context, caller, 'products', file))).toEqual([
      '2: productCode exists already; import with update to change it',
    ]);
    const update = { update: true };
    expect((await importFile(context, caller, 'products', file, update)).outcome).toEqual(applied(0, 1));
    expect((await importFile(context, caller, 'products', file, update)).outcome).toEqual(applied(0, 0, 1));
    const prices = rows('productCode,pricePerUnit,description', 'ASPI,,tablets', 'BAND,4,');
    expect((await importFile(context, caller, 'products', prices, update)).outcome).toEqual(applied(0, 2));
    expect(await find(fixture, 'product', 'Aspirin')).toMatchObject({
      pricePerUnit: 3,
      description: 'tablets',
      version: 2,
    });
    const unknown = rows('productCode,pricePerUnit', 'NEW,4');
    expect(refusalsIn(await importFile(context, caller, 'products', unknown, update))).toEqual([
      '2: name cannot be null; category cannot be null',
    ]);
  });

  it('knows a row without a code by its name', async () => {
    const { caller } = await createInventory(context);
    const file = rows('name,category', 'Aspirin,ROOT', 'Tape,ROOT', 'Tape,ROOT');
    expect(refusalsIn(await importFile(context, caller, 'products', file))).toEqual([
      '2: name exists already; import with update to change it',
      '4: name is given twice: line 3 has the same',
    ]);
    const outcome = { applied: 1, created: 1, updated: 0, unchanged: 1, refused: 1 };
    const flags = { update: true, skipBad: true };
    expect((await importFile(context, caller, 'products', file, flags)).outcome).toEqual(outcome);
  });

  it('refuses an unknown category with the nearest name, or creates it once', async () => {
    const fixture = await createInventory(context);
    const { caller } = fixture;
    await importFile(context, caller, 'categories', rows('name', 'Antibiotics'));
    const file = rows('name,category', 'One,Antibiotcs', 'Two,Antibiotcs', 'Three,Nothing like it');
    expect(refusalsIn(await importFile(context, caller, 'products', file))).toEqual([
      '2: category not found: "Antibiotcs". Did you mean "Antibiotics"?',
      '3: category not found: "Antibiotcs". Did you mean "Antibiotics"?',
      '4: category not found: "Nothing like it"',
    ]);
    const create = { createCategories: true };
    expect((await importFile(context, caller, 'products', file, create)).outcome).toEqual(applied(3));
    const names = (await list(fixture, 'category')).map(({ name }) => name).sort();
    expect(names).toEqual(['Antibiotcs', 'Antibiotics', 'Nothing like it', 'ROOT']);
  });

  it('creates no category for a row that is refused', async () => {
    const fixture = await createInventory(context);
    const file = rows('productCode,name,category', 'ASPI,Aspirin,Pain', 'NEW,New,Other');
    const flags = { createCategories: true, skipBad: true };
    expect((await importFile(context, fixture.caller, 'products', file, flags)).outcome).toMatchObject({ created: 1 });
    expect(await find(fixture, 'category', 'Pain')).toBeUndefined();
    expect(await find(fixture, 'category', 'Other')).toBeDefined();
  });

  it('reports every wrong cell of a row', async () => {
    const { caller } = await createInventory(context);
    const file = rows('name,category,pricePerUnit,active,upc', `${'x'.repeat(256)},ROOT,-1,maybe,1,2`, ',ROOT,"1,5",,');
    expect(refusalsIn(await importFile(context, caller, 'products', file))).toEqual([
      '2: name cannot have more than 255 characters; pricePerUnit cannot be less than 0; active must be true or false; row has more cells than the header has names (5)',
      '3: pricePerUnit must be a number',
    ]);
  });
});

describe('all or nothing', () => {
  const file = rows('name,category', 'Good,ROOT', 'Bad,Nowhere', 'Also good,ROOT');

  it('applies nothing if a row is refused', async () => {
    const fixture = await createInventory(context);
    const { outcome } = await importFile(context, fixture.caller, 'products', file);
    expect(outcome).toEqual({ applied: 0, created: 0, updated: 0, unchanged: 0, refused: 1 });
    expect(await find(fixture, 'product', 'Good')).toBeUndefined();
  });

  it('skips refused rows on request', async () => {
    const fixture = await createInventory(context);
    const { outcome } = await importFile(context, fixture.caller, 'products', file, { skipBad: true });
    expect(outcome).toEqual({ applied: 2, created: 2, updated: 0, unchanged: 0, refused: 1 });
    expect(await find(fixture, 'product', 'Also good')).toBeDefined();
  });

  it('tells in a dry run what would happen, changes nothing and uses up no numbers', async () => {
    const fixture = await createInventory(context);
    const dryRun = true;
    const { outcome } = await importFile(context, fixture.caller, 'products', file, { skipBad: true, dryRun });
    expect(outcome).toEqual({ applied: 2, created: 2, updated: 0, unchanged: 0, refused: 1 });
    expect((await importFile(context, fixture.caller, 'products', file, { dryRun })).outcome.applied).toBe(0);
    expect(await find(fixture, 'product', 'Good')).toBeUndefined();
    await importFile(context, fixture.caller, 'products', file, { skipBad: true });
    expect(await find(fixture, 'product', 'Good')).toMatchObject({ productCode: 'PR-1' });
  });

  it('changes nothing if nobody waits for the outcome', async () => {
    const fixture = await createInventory(context);
    const steps = await startImport(context, fixture.caller, 'products', rows('name,category', 'Good,ROOT'));
    steps.destroy();
    // Imports of an account run one after the other, so the first one is over.
    await importFile(context, fixture.caller, 'products', rows('name,category', 'Other,ROOT'));
    expect(await find(fixture, 'product', 'Good')).toBeUndefined();
    expect(await find(fixture, 'product', 'Other')).toBeDefined();
  });

  it('refuses a file that breaks off in the middle of a quote, and changes nothing', async () => {
    const fixture = await createInventory(context);
    const broken = rows('name,category', 'Good,ROOT', '"Bad,ROOT');
    await expect(importFile(context, fixture.caller, 'products', broken, { skipBad: true })).rejects.toThrow(
      /never closed/,
    );
    expect(await find(fixture, 'product', 'Good')).toBeUndefined();
  });
});

describe('importing categories', () => {
  it('finds parents before and after their children', async () => {
    const fixture = await createInventory(context);
    const file = rows('name,description,parentCategory', 'C,,B', 'B,middle,a', 'A,,ROOT', 'D,,C');
    expect((await importFile(context, fixture.caller, 'categories', file)).outcome).toEqual(applied(4));
    const parentOf = async (name: string) => (await find(fixture, 'category', name))?.['parentCategory'];
    expect(await parentOf('C')).toMatchObject({ name: 'B' });
    expect(await parentOf('B')).toMatchObject({ name: 'A' });
    expect(await parentOf('A')).toMatchObject({ id: 'ROOT' });
    expect(await parentOf('D')).toMatchObject({ name: 'C' });
  });

  it('refuses rings, unknown parents and children of refused parents', async () => {
    const { caller } = await createInventory(context);
    await importFile(context, caller, 'categories', rows('name,parentCategory', 'A,', 'B,A'));
    const file = rows('name,parentCategory', 'A,B', 'X,Y', 'Y,Z', 'Self,Self', 'B,A');
    const result = await importFile(context, caller, 'categories', file, { update: true, skipBad: true });
    expect(refusalsIn(result)).toEqual([
      '2: parentCategory cannot be the category itself or one below it',
      '5: parentCategory not found: "Self"',
      '3: parentCategory not found: "Y"',
      '4: parentCategory not found: "Z"',
    ]);
    expect(result.outcome).toMatchObject({ applied: 0, unchanged: 1 });
  });
});

describe('importing locations', () => {
  it('creates depots with their bins in any order', async () => {
    const { caller } = await createInventory(context);
    const file = rows(
      'name,locationType,locationNumber,parentLocation,description',
      'A-01,Bin Location,,East,',
      'East,depot,E-1,,the new one',
      'A-01,BIN_LOCATION,,Main Depot,',
    );
    expect((await importFile(context, caller, 'locations', file)).outcome).toEqual(applied(3));
    const stored = await context.db.query(
      `select l.name, l.location_number as number, t.name as type, p.name as parent from locations l
       join location_types t on t.account_id = l.account_id and t.id = l.location_type_id
       left join locations p on p.account_id = l.account_id and p.id = l.parent_location_id
       where l.account_id = $1 and (l.name = 'East' or l.name = 'A-01') order by l.name, p.name`,
      [caller.accountId],
    );
    expect(stored).toEqual([
      { name: 'A-01', number: expect.stringMatching(/^LOC-\d+$/), type: 'Bin Location', parent: 'East' },
      { name: 'A-01', number: expect.stringMatching(/^LOC-\d+$/), type: 'Bin Location', parent: 'Main Depot' },
      { name: 'East', number: 'E-1', type: 'Depot', parent: null },
    ]);
    expect(refusalsIn(await importFile(context, caller, 'locations', file))).toHaveLength(3);
    const renamed = rows('locationNumber,name', 'E-1,Far East');
    const update = { update: true };
    expect((await importFile(context, caller, 'locations', renamed, update)).outcome).toEqual(applied(0, 1));
    expect((await importFile(context, caller, 'locations', renamed, update)).outcome).toEqual(applied(0, 0, 1));
  });

  it.each([
    ['Bin,Bin Locatoin,,,', 'locationType not found: "Bin Locatoin". Did you mean "Bin Location"?'],
    ['Bin,Bin Location,,Mane Depot,', 'parentLocation not found: "Mane Depot". Did you mean "Main Depot"?'],
    ['Main Depot,Depot,OTHER,,', 'name must be unique'],
    ['Main Depot,Depot,,,', 'name exists already; import with update to change it'],
    [',Depot,,,', 'name cannot be null'],
    ['New,,,,', 'locationType cannot be null'],
  ])('refuses %s', async (row, error) => {
    const { caller } = await createInventory(context);
    const file = rows('name,locationType,locationNumber,parentLocation,description', row);
    expect(refusalsIn(await importFile(context, caller, 'locations', file))).toEqual([`2: ${error}`]);
  });
});

describe('importing suppliers', () => {
  it('prefers the seeded type to others with its code', async () => {
    const fixture = await createInventory(context);
    await context.db.query(
      `insert into location_types (account_id, id, date_created, last_updated, name, location_type_code, supported_activities)
       values ($1, '0', $2, $2, 'Maker', 'SUPPLIER', array[]::text[])`,
      [fixture.caller.accountId, context.at],
    );
    await importFile(context, fixture.caller, 'suppliers', rows('name', 'Medex'));
    expect(await openSearch(context).find(fixture.caller, 'Medex')).toMatchObject([
      { kind: 'supplier', name: 'Medex' },
    ]);
  });

  it('creates a location of the type Supplier and its organization', async () => {
    const fixture = await createInventory(context);
    const { caller } = fixture;
    const file = rows('name,locationNumber,description', 'Medex,S-7,imports', 'Globex & Co,,');
    expect((await importFile(context, caller, 'suppliers', file)).outcome).toEqual(applied(2));
    expect(await find(fixture, 'organization', 'Medex')).toMatchObject({ code: 'S-7', roles: ['SUPPLIER'] });
    expect(await find(fixture, 'organization', 'Globex & Co')).toMatchObject({ code: 'GLOBEX-CO' });
    const [stored] = await context.db.query(
      `select l.location_number as number, l.description, t.name as type, o.name as organization from locations l
       join location_types t on t.account_id = l.account_id and t.id = l.location_type_id
       join organizations o on o.account_id = l.account_id and o.id = l.organization_id
       where l.account_id = $1 and l.name = 'Medex'`,
      [caller.accountId],
    );
    expect(stored).toEqual({ number: 'S-7', description: 'imports', type: 'Supplier', organization: 'Medex' });
    expect(refusalsIn(await importFile(context, caller, 'suppliers', file))).toHaveLength(2);
    const update = { update: true };
    expect((await importFile(context, caller, 'suppliers', file, update)).outcome).toEqual(applied(0, 0, 2));
  });

  it('refuses the name of another kind of location, and gives a supplier without an organization one', async () => {
    const fixture = await createInventory(context);
    const file = rows('name', 'Main Depot', 'Supplies Ltd');
    const result = await importFile(context, fixture.caller, 'suppliers', file, { update: true, skipBad: true });
    expect(refusalsIn(result)).toEqual(['2: name is that of a location of the type Depot']);
    expect(result.outcome).toMatchObject({ updated: 1 });
    expect(await find(fixture, 'organization', 'Supplies Ltd')).toBeDefined();
  });
});
