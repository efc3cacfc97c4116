import { describe, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { writeXlsx } from '../system/write-xlsx.ts';
import { csv, openImporting, useFolder } from './import-command.ts';

// `6-kits.md`, `storehouse import`: the columns of each kind, and how other objects are named.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const folder = useFolder();
const open = () => openImporting(run.system, folder.path);
const created = (count: number) => ({
  applied: count,
  created: count,
  updated: 0,
  unchanged: 0,
  refused: 0,
  rejectedFile: null,
  code: 0,
});

interface Location {
  readonly id: string;
  readonly name: string;
  readonly locationNumber: string;
  readonly locationType: { readonly name: string };
  readonly description: string | null;
}

describe('storehouse import', () => {
  it('categories: name, description, parentCategory', async () => {
    const { json, named } = await open();
    const file = csv('name,description,parentCategory', 'Dressings,for wounds,Supplies', 'Supplies,,');
    expect(await json('categories', file)).toEqual(created(2));
    expect((await named('category'))['Dressings']).toMatchObject({
      description: 'for wounds',
      parentCategory: { name: 'Supplies' },
    });
  });

  it('products: all columns, and a code for those that have none', async () => {
    const { json, named } = await open();
    await json('categories', csv('name', 'Dressings'));
    const file = csv(
      'productCode,name,category,unitOfMeasure,pricePerUnit,costPerUnit,description,upc,manufacturer,brandName,abcClass,active,lotAndExpiryControl,coldChain',
      'GAU-10,Gauze,Dressings,each,2.5,1.25,sterile,4006381333931,Acme,Softy,A,false,true,yes',
      ',Tape,Dressings,,,,,,,,,,,',
    );
    expect(await json('products', file)).toEqual(created(2));
    const products = await named('product');
    expect(products['Gauze']).toMatchObject({
      productCode: 'GAU-10',
      category: { name: 'Dressings' },
      unitOfMeasure: 'each',
      pricePerUnit: 2.5,
      costPerUnit: 1.25,
      description: 'sterile',
      upc: '4006381333931',
      manufacturer: 'Acme',
      brandName: 'Softy',
      abcClass: 'A',
      active: false,
      lotAndExpiryControl: true,
      coldChain: true,
    });
    expect(products['Tape']).toMatchObject({ productCode: expect.stringMatching(/^PR-\d+$/), active: true });
  });

  it('suppliers: a location of the type Supplier and its organization', async () => {
    const { json, named, owner } = await open();
    expect(await json('suppliers', csv('name,locationNumber,description', 'Medex,S-1,imports'))).toEqual(created(1));
    expect((await named('organization'))['Medex']).toMatchObject({ roles: ['SUPPLIER'] });
    const [supplier] = await owner.data<Location[]>(200, 'GET', '/locations');
    expect(supplier).toMatchObject({ name: 'Medex', locationNumber: 'S-1', locationType: { name: 'Supplier' } });
    expect(await owner.data(200, 'GET', `/locations/${String(supplier?.id)}`)).toMatchObject({
      organization: { name: 'Medex' },
      description: 'imports',
    });
  });

  it('locations and bins, levels and stock: named by name or number', async () => {
    const { json, owner } = await open();
    const places = csv(
      'name,locationType,locationNumber,parentLocation,description',
      'North,Depot,N-1,,main',
      'A-01,Bin Location,,N-1,',
    );
    expect(await json('locations', places)).toEqual(created(2));
    await json('products', csv('productCode,name,category', 'ASP,Aspirin,ROOT'));
    const levels = csv('location,productCode,minQuantity,reorderQuantity,maxQuantity', 'North,ASP,10,20,100');
    expect(await json('levels', levels)).toEqual(created(1));
    const stock = csv(
      'location,productCode,lotNumber,expirationDate,binLocation,quantity',
      'N-1,ASP,L1,2027-12-31,A-01,40',
      'North,ASP,,,,5',
    );
    expect(await json('stock', stock)).toEqual(created(2));
    const north = (await owner.data<Location[]>(200, 'GET', '/locations')).find(({ name }) => name === 'North');
    expect(await owner.data(200, 'GET', `/inventoryLevels?location.id=${String(north?.id)}`)).toMatchObject([
      { minQuantity: 10, reorderQuantity: 20, maxQuantity: 100 },
    ]);
    expect(await owner.data(200, 'GET', `/products/ASP/availableItems?location.id=${String(north?.id)}`)).toMatchObject(
      [
        {
          inventoryItem: { lotNumber: 'L1', expirationDate: '2027-12-31' },
          binLocation: { name: 'A-01' },
          quantityOnHand: 40,
        },
        { inventoryItem: { lotNumber: null, expirationDate: null }, binLocation: null, quantityOnHand: 5 },
      ],
    );
    // Importing stock is counting it: a second import of the same file changes nothing.
    expect(await json('stock', stock)).toEqual({ ...created(0), unchanged: 2 });
    const fewer = csv('location,productCode,quantity', 'North,ASP,3');
    expect(await json('stock', fewer)).toEqual({ ...created(0), applied: 1, updated: 1 });
  });

  it('the first sheet of a workbook', async () => {
    const { json, owner } = await open();
    await json('locations', csv('name,locationType', 'North,Depot'));
    const products = writeXlsx([
      ['Product code', 'Name', 'Category', 'Price per unit', 'Active', 'Lot and expiry control'],
      [4711, 'Gauze & <tape>', 'ROOT', 12.300000000000001, false, true],
    ]);
    expect(await json('products', products)).toEqual(created(1));
    // 47848 is 31 December 2030.
    const stock = writeXlsx([
      ['location', 'productCode', 'lotNumber', 'expirationDate', 'quantity'],
      ['North', 4711, 'L1', 47848, 7],
    ]);
    expect(await json('stock', stock)).toEqual(created(1));
    const [product] = await owner.data<Record<string, unknown>[]>(200, 'GET', '/generic/product');
    expect(product).toMatchObject({ productCode: '4711', name: 'Gauze & <tape>', pricePerUnit: 12.3, active: false });
    const [lot] = await owner.data<Record<string, unknown>[]>(200, 'GET', '/generic/inventoryItem');
    expect(lot).toMatchObject({ lotNumber: 'L1', expirationDate: '2030-12-31' });
  });
});
