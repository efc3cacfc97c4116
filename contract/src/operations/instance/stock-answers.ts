import { z } from 'zod';
import { withheldReasons } from '../../inventory/statuses.ts';
import { day } from '../fields.ts';
import type { Answered } from '../operation.ts';
import { lotReference, reference, trace } from './answer-fields.ts';
import { depot, gauze, lot } from './example-references.ts';

const levels = {
  minQuantity: z.int().nullable(),
  reorderQuantity: z.int().nullable(),
  maxQuantity: z.int().nullable(),
};

/** How much of a product a location should keep; null means not set. */
export const inventoryLevel = z
  .object({ location: reference('location'), product: reference('product'), ...levels, ...trace })
  .meta({ id: 'InventoryLevel' });
export type InventoryLevel = Answered<typeof inventoryLevel>;

export const stockedProduct = reference('product').extend({ productCode: z.string() });
const withheld = z.enum(withheldReasons).nullable().describe("Today, in the account's time zone.");
const lotFields = { expirationDate: day.nullable(), lotStatus: z.string().nullable(), withheld };

/** What a location has of a product, and how much it should keep. */
export const stockRow = z
  .object({
    product: stockedProduct,
    quantityOnHand: z.int(),
    ...levels,
    soonestExpiry: day.nullable().describe('The soonest expiration date among the lots on hand.'),
  })
  .meta({ id: 'StockRow' });
export type StockRow = Answered<typeof stockRow>;

/** A lot on hand at a location, in one bin or outside of bins. */
export const stockLotRow = z
  .object({
    product: stockedProduct,
    inventoryItem: lotReference,
    ...lotFields,
    binLocation: reference('location').nullable(),
    quantityOnHand: z.int(),
  })
  .meta({ id: 'StockLotRow' });
export type StockLotRow = Answered<typeof stockLotRow>;

/** A lot of a product, on hand or not. */
export const productLot = z
  .object({ id: z.string(), lotNumber: z.string().nullable(), ...lotFields })
  .meta({ id: 'ProductLot' });
export type ProductLot = Answered<typeof productLot>;

export const levelsExample = { minQuantity: 20, reorderQuantity: 40, maxQuantity: 200 };
const lotExample = { expirationDate: '2027-03-31', lotStatus: 'APPROVED', withheld: null };
export const levelExample: InventoryLevel = {
  location: depot,
  product: gauze,
  ...levelsExample,
  version: 0,
  dateCreated: '2026-03-01T08:00:00.000Z',
  lastUpdated: '2026-03-01T08:00:00.000Z',
};
export const stockedProductExample = { ...gauze, productCode: 'PR-00042' };
export const stockRowExample: StockRow = {
  product: stockedProductExample,
  quantityOnHand: 120,
  ...levelsExample,
  soonestExpiry: '2027-03-31',
};
export const stockLotExample: StockLotRow = {
  product: stockRowExample.product,
  inventoryItem: lot,
  ...lotExample,
  binLocation: null,
  quantityOnHand: 120,
};
export const productLotExample: ProductLot = { id: lot.id, lotNumber: lot.lotNumber, ...lotExample };
