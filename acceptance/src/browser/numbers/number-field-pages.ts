import type { Page } from 'playwright-core';
import { choose } from '../system/inventory-app.ts';
import type { FieldRules } from './number-field-rules.ts';

/** The ids of the objects that the pages show. */
export interface Subjects {
  readonly product: string;
  readonly placedOrder: string;
  readonly requestedMovement: string;
  readonly openCount: string;
  readonly bin: string;
}

interface TestedField extends FieldRules {
  /** Its value is not sent itself: it only becomes part of a new line. */
  readonly isDraft?: boolean;
  /** Gets every text in every locale, and in English key by key. One field for whole numbers and one for amounts are thorough. */
  readonly isThorough?: boolean;
}

/** A page in a state in which it has number fields. */
export interface NumberFieldPage {
  /** The path within its application. */
  readonly path: (subjects: Subjects) => string;
  /** Opens the part of the page that has the fields. */
  readonly open?: (page: Page) => Promise<void>;
  /** Whether the fields are in a dialog. */
  readonly isDialog?: boolean;
  /** All its number fields by name. */
  readonly fields: Readonly<Record<string, TestedField>>;
  /** Fills in what else is required, before `button` submits. */
  readonly fill?: (page: Page) => Promise<void>;
  /** Null where a number is saved when its field is left. */
  readonly button: string | null;
}

const whole = { min: 0 };
const line = { min: 1 };
const price = { min: 0, decimals: 4 };

const dialog = (button: string) => ({
  isDialog: true,
  open: (page: Page) => page.getByRole('button', { name: button, exact: true }).click(),
});
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' }).fill('A name');

const addLine = async (page: Page) => {
  await choose(page, 'Product', /Aspirin/);
  const lot = page.getByRole('combobox', { name: 'Lot' }).or(page.getByRole('textbox', { name: 'Lot' }));
  if ((await lot.count()) > 0) await choose(page, 'Lot', /^A/);
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('1');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Remove Aspirin/ }).waitFor();
};

export const inventoryPages: Readonly<Record<string, NumberFieldPage>> = {
  levels: {
    path: ({ product }) => `/stock/${product}`,
    fields: { 'levels minQuantity': whole, 'levels reorderQuantity': whole, 'levels maxQuantity': whole },
    button: 'Save levels',
  },
  // The page before this one saved a minimum, so the product is below it now.
  replenishment: {
    path: () => '/replenishment',
    fields: { 'replenishment quantity': line },
    button: 'Create 1 draft order',
  },
  adjust: {
    path: ({ product }) => `/stock/${product}`,
    ...dialog('Adjust'),
    fields: { 'adjust change': { isThorough: true } },
    fill: (page) => choose(page, 'Lot', /^A/),
    button: 'Adjust',
  },
  'write off': {
    path: ({ product }) => `/stock/${product}`,
    ...dialog('Write off'),
    fields: { 'write off quantity': line },
    fill: (page) => choose(page, 'Lot', /^A/),
    button: 'Write off',
  },
  count: {
    path: ({ product }) => `/stock/${product}`,
    ...dialog('Count'),
    fields: { 'count line 1': whole },
    button: 'Save count',
  },
  'new count': {
    path: () => '/counts/new',
    open: (page) => page.getByRole('radio', { name: 'Random sample' }).check(),
    fields: { 'count sample size': line },
    button: 'Open count',
  },
  'count sheet': {
    path: ({ openCount }) => `/counts/${openCount}`,
    fields: { 'sheet line 1': whole },
    button: null,
  },
  'found lot': {
    path: ({ openCount }) => `/counts/${openCount}`,
    ...dialog('Add what you found'),
    fields: { 'found quantity': line },
    fill: (page) => choose(page, 'Product', /Aspirin/),
    button: 'Add',
  },
  product: {
    path: () => '/products/new',
    fields: { 'product price': { ...price, isThorough: true }, 'product cost': price },
    fill: name,
    button: 'Create product',
  },
  order: {
    path: () => '/purchase-orders/new',
    open: addLine,
    fields: {
      'order new line quantity': { ...line, isDraft: true },
      'order new line price': { ...price, isDraft: true },
      'order line quantity': line,
      'order line quantityPerUom': line,
      'order line unitPrice': price,
    },
    fill: async (page) => {
      await name(page);
      await choose(page, 'Supplier', 'Supplies Ltd');
    },
    button: 'Create draft',
  },
  bins: {
    path: ({ bin }) => `/stock/move?to=${bin}`,
    fields: { 'move line 1': whole },
    button: 'Move',
  },
  receipt: {
    path: ({ placedOrder }) => `/purchase-orders/${placedOrder}`,
    ...dialog('Receive'),
    fields: { 'receive line 1': whole },
    // More than was ordered needs a reason.
    fill: (page) => choose(page, 'Reason for the difference of Bandage', 'Extra sent'),
    button: 'Receive',
  },
  shipment: {
    path: () => '/shipments/new',
    open: addLine,
    fields: { 'shipment new line quantity': { ...line, isDraft: true }, 'shipment line quantity': line },
    fill: async (page) => {
      await name(page);
      await choose(page, 'To', 'South');
    },
    button: 'Create shipment',
  },
  movement: {
    path: () => '/stock-movements/new',
    open: addLine,
    fields: { 'movement new line quantity': { ...line, isDraft: true }, 'movement line quantity': line },
    fill: (page) => choose(page, 'To', 'South'),
    button: 'Create movement',
  },
  'lots to send': {
    path: ({ requestedMovement }) => `/stock-movements/${requestedMovement}`,
    ...dialog('Choose lots'),
    fields: { 'lots to send 1': whole },
    button: 'Send these lots',
  },
};

export const portalPages: Readonly<Record<string, NumberFieldPage>> = {
  settings: {
    path: () => '/settings',
    fields: { 'expiry window': { min: 0, max: 365 } },
    button: 'Save',
  },
  exports: {
    path: () => '/exports',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Export' }).click();
      await page.getByRole('option', { name: 'Every month' }).click();
    },
    fields: { 'day of the month': { min: 1, max: 31 } },
    button: 'Save',
  },
};
