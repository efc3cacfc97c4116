import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import { filtersOf } from '@storehouse/contract/operations/instance/class-filters';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { keyColumn, toColumn } from './json-of-row.ts';

// Which filters have an index was weighed for each field (decision 0036): a new field must be, too.

const test = useTestDatabase();

/** Filters that read the rows of the account until the page is full: free texts, flags, amounts and days. */
const withoutIndex: Readonly<Record<string, readonly string[]>> = {
  product: [
    'abcClass',
    'active',
    'brandName',
    'coldChain',
    'controlledSubstance',
    'costPerUnit',
    'description',
    'hazardousMaterial',
    'lotAndExpiryControl',
    'manufacturer',
    'ndc',
    'packageSize',
    'pricePerUnit',
    'unitOfMeasure',
    'vendor',
  ],
  inventoryItem: ['comments', 'expirationDate'],
  shipment: [
    'actualDeliveryDate',
    'actualShippingDate',
    'carrier',
    'description',
    'expectedDeliveryDate',
    'expectedShippingDate',
    'name',
    'shipmentType',
  ],
  shipmentItem: ['quantity'],
  requisition: ['dateIssued', 'dateRequested', 'description', 'name', 'type'],
  requisitionItem: ['cancelReasonCode', 'orderIndex', 'quantity', 'quantityApproved', 'quantityCanceled'],
  transaction: ['comment'],
  transactionEntry: ['comments', 'quantity'],
};

const large = genericClasses.filter(({ name }) => name in withoutIndex);

it.each(large)('$name: every filter has an index behind it, or is weighed', async (declaration) => {
  const { name: className, table } = declaration;
  const indexes = await test.db.query<{ definition: string }>(
    'select indexdef as definition from pg_indexes where tablename = $1',
    [table],
  );
  const indexed = new Set(indexes.map(({ definition }) => /\(account_id, (\w+)/.exec(definition)?.[1]));
  const unindexed = [...filtersOf(declaration)]
    .filter(([name, { type }]) => {
      const isReference = type === 'reference' && name !== 'id';
      const column = name === 'id' ? keyColumn(table) : toColumn(name.replace(/\.id$/, ''), isReference);
      return !indexed.has(column);
    })
    .map(([name]) => name);
  // Newest first is a list of its own for some classes, and has an index there.
  expect(unindexed.filter((name) => name !== 'dateCreated').sort()).toEqual(
    [...(withoutIndex[className] ?? []), 'version'].sort(),
  );
});

it('has the columns of the order by change in one index, for every class that can be large', async () => {
  const indexes = await test.db.query<{ table: string }>(
    `select tablename as table from pg_indexes where indexdef like '%(account_id, last_updated, id)' order by 1`,
  );
  expect(indexes.map(({ table }) => table)).toEqual(large.map(({ table }) => table).sort());
});
