import type { OrderItem } from '@storehouse/contract/operations/instance/order-answers';
import { expect, it } from 'vitest';
import { bodyOfLine, lineOf, newLine } from './order-line.ts';

const item: OrderItem = {
  id: 'line',
  product: { id: 'aspirin', name: 'Aspirin', class: 'product' },
  quantity: 10,
  quantityPerUom: 12,
  unitPrice: 1.25,
  estimatedReadyDate: '2026-04-01',
  actualReadyDate: '2026-04-02',
  estimatedShipDate: '2026-04-03',
  status: 'PENDING',
  quantityReceived: 0,
  quantityCanceled: 0,
  quantityOutstanding: 10,
};

it('a line that was not touched is sent as it was', () => {
  expect(bodyOfLine(lineOf(item))).toEqual({
    id: 'line',
    product: { id: 'aspirin' },
    quantity: 10,
    quantityPerUom: 12,
    unitPrice: 1.25,
    estimatedReadyDate: '2026-04-01',
    actualReadyDate: '2026-04-02',
    estimatedShipDate: '2026-04-03',
  });
});

it('a new line has no id, and is ordered one by one', () => {
  const body = bodyOfLine(newLine({ product: item.product, quantity: '7', unitPrice: '' }));
  expect(body).toEqual({
    product: { id: 'aspirin' },
    quantity: 7,
    quantityPerUom: 1,
    unitPrice: null,
    estimatedReadyDate: null,
    actualReadyDate: null,
    estimatedShipDate: null,
  });
});
