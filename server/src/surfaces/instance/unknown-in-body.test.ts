import { movementOperations } from '@storehouse/contract/operations/instance/movement-operations';
import { orderStepOperations } from '@storehouse/contract/operations/instance/order-operations';
import { sessionLocationOperations } from '@storehouse/contract/operations/instance/location-operations';
import { stockOperations } from '@storehouse/contract/operations/instance/stock-operations';
import type { Operation } from '@storehouse/contract/operations/operation';
import { describe, expect, it } from 'vitest';
import { unknownInBody } from './unknown-in-body.ts';

const { createStockMovement } = movementOperations;
const { createPurchaseOrder, changePurchaseOrder } = orderStepOperations;
const { changeLocation } = sessionLocationOperations;
const { adjustStock } = stockOperations;

const fieldsIn = ({ body, answer }: Operation, given: unknown) =>
  unknownInBody(body as never, answer.body, given).map(({ field, nearest }) => [field, nearest]);

it.each<[string, Operation, unknown, [string, string][]]>([
  ['a field', createStockMovement, { nme: 'x', origin: { id: 'a' } }, [['nme', 'name']]],
  [
    'a field of a line',
    createStockMovement,
    { lineItems: [{ quantityRequested: 1 }, { quantity: 1 }] },
    [['lineItems[1].quantity', 'lineItems[1].quantityRequested']],
  ],
  ['a part of an address', changeLocation, { address: { cty: 'Bonn' } }, [['address.cty', 'address.city']]],
  [
    'a line of any alternative',
    adjustStock,
    { adjustmentType: 'CORRECTION', lines: [{ reason: 'x', quantityDelta: 1 }] },
    [['lines[0].reason', 'lines[0].reasonCode']],
  ],
  ['nothing in a reference', changeLocation, { locationType: { id: '2', nam: 'Depot' } }, []],
  ['nothing in what is no object', createPurchaseOrder, ['text', null, 1], []],
])('finds %s', (_what, operation, given, found) => {
  expect(fieldsIn(operation, given)).toEqual(found);
});

it('suggests names for the first 20 of a body, wherever they are', () => {
  const lineItems = Array.from({ length: 19 }, () => ({ quantity: 1 }));
  const nearest = fieldsIn(createStockMovement, {
    nme: 'x',
    lineItems: [...lineItems, { quantity: 1, product: 1, qty: 1 }],
  });
  expect(nearest.map(([, name]) => name !== undefined)).toEqual([
    ...Array.from({ length: 20 }, () => true),
    false,
    false,
  ]);
});

describe('an answer sent back', () => {
  it.each<[string, Operation]>([
    ['a stock movement', createStockMovement],
    ['a purchase order', changePurchaseOrder],
    ['a location', changeLocation],
  ])('%s has no unknown names', (_what, operation) => {
    const { data } = operation.answer.example as { data: object };
    expect(fieldsIn(operation, { ...data, class: 'any' })).toEqual([]);
  });
});
