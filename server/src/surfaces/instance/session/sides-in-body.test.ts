import { expect, it } from 'vitest';
import { sidesInBody } from './sides-in-body.ts';

const ends = (origin: string | null, destination: string | null) => ({ ends: { origin, destination } });

it.each([
  ['pair', { location: { id: 'a' } }, ends('a', 'a')],
  ['transaction', { inventory: { id: 'a' }, destination: { id: 'b' } }, ends('a', 'a')],
  ['location', { name: 'Bin 1', parentLocation: { id: 'a' } }, ends('a', 'a')],
  ['location', { name: 'North' }, ends(null, null)],
  ['shipment', { origin: { id: 'a' }, destination: { id: 'b' } }, ends('a', 'b')],
  ['order', { destination: { id: 'b' } }, ends(null, 'b')],
  ['requisition', { origin: { id: 7 }, destination: 'b' }, ends(null, null)],
  ['shipmentItem', { shipment: { id: 's' } }, { owner: 'shipment', id: 's' }],
  ['requisitionItem', { requisition: { id: 'r' } }, { owner: 'requisition', id: 'r' }],
  ['transactionEntry', { transaction: { id: 't' } }, { owner: 'transaction', id: 't' }],
  ['transactionEntry', {}, ends(null, null)],
  ['pair', { location: { id: 'a\u0000' } }, ends(null, null)],
  ['pair', null, ends(null, null)],
  ['pair', 'text', ends(null, null)],
  ['pair', undefined, ends(null, null)],
] as const)('%s in %j: %j', (of, body, sides) => {
  expect(sidesInBody(of, body)).toEqual(sides);
});
