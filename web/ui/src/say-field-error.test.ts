import { expect, it } from 'vitest';
import { formatDay } from './format.ts';
import { sayAtField, sayWithField } from './say-field-error.ts';

it.each([
  ['name', 'cannot be null', 'Cannot be empty', 'Name: cannot be empty'],
  ['category.id', 'not found', 'No longer exists', 'Category: no longer exists'],
  ['productCode', 'must be unique', 'Is already in use', 'Product code: is already in use'],
  [
    'shipmentItems[0].quantity',
    'cannot be more than is on hand (1)',
    'Line 1: only 1 on hand',
    'Line 1: only 1 on hand',
  ],
  ['lines[11].quantity', 'cannot be more than is outstanding (1200)', 'Line 12: only 1,200 outstanding', null],
  ['lines[1].lotNumber', 'cannot be null', 'Line 2: cannot be empty', 'Line 2, lot number: cannot be empty'],
  ['shipmentItems[0].inventoryItem.id', 'not found', 'Line 1: no longer exists', null],
  ['locationRoles[1].location', 'must be unique', 'Role 2: is already in use', 'Role 2, location: is already in use'],
  ['recipients.0', 'is not an email address', 'Recipient 1: is not an email address', null],
  ['address.city', 'must be text', 'Must be text', 'City: must be text'],
  [
    'lines[0].expirationDate',
    'must be that of the lot, which is 2027-01-31',
    `Line 1: this lot already exists with the expiry date ${formatDay('2027-01-31')}`,
    null,
  ],
  ['expirationDate', 'must be that of the lot, which is none', 'This lot already exists with no expiry date', null],
  ['body', 'must be a JSON object', 'Must be a JSON object', 'Must be a JSON object'],
  ['', 'is odd', 'Is odd', 'Is odd'],
])('%s: %s', (field, message, atField, withField) => {
  expect(sayAtField({ field, message })).toBe(atField);
  if (withField !== null) expect(sayWithField({ field, message })).toBe(withField);
});
