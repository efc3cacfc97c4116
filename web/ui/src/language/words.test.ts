import { importColumns } from '@storehouse/contract/inventory/import-kinds';
import { inventoryItem } from '@storehouse/contract/inventory/classes/inventory-item';
import { locationRoles } from '@storehouse/contract/inventory/location-roles';
import { receiptReasons } from '@storehouse/contract/inventory/receipt-reasons';
import {
  availableItemStatuses,
  orderItemStatuses,
  orderStatuses,
  requisitionStatuses,
  shipmentStatuses,
  withheldReasons,
} from '@storehouse/contract/inventory/statuses';
import { reasonCodes, transactionTypes } from '@storehouse/contract/inventory/transaction-types';
import { stateFilters } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import { expect, it } from 'vitest';
import { formatWord } from '../format.ts';
import words from './words.fr.json';

/** The codes that pages show by `formatWord`. */
const codes = [
  ...orderStatuses,
  ...orderItemStatuses,
  ...shipmentStatuses,
  ...requisitionStatuses,
  ...availableItemStatuses,
  ...withheldReasons,
  ...inventoryItem.fields.lotStatus.values,
  ...reasonCodes,
  ...receiptReasons,
  ...locationRoles,
  ...stateFilters,
];
/** `lotNumber` as `Lot number`. */
const asWords = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
const columns = Object.values(importColumns)
  .flat()
  .map(({ name }) => name)
  .filter((name) => name !== 'upc');

/** What the activity of the portal calls the fields of a person. */
const personFields = ['changed', 'email', 'name', 'password', 'default location'];

it('has a French word for every code, transaction type and column that pages show, and for the fields of a person', () => {
  const shown = [
    ...codes.map(formatWord),
    ...transactionTypes.map(({ name }) => name),
    ...columns.map(asWords),
    ...personFields,
  ];
  expect(shown.filter((word) => !(word in words))).toEqual([]);
});
