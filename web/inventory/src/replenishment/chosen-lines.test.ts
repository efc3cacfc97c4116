import type { ReplenishmentRow } from '@storehouse/contract/operations/instance/replenishment-operations';
import { describe, expect, it } from 'vitest';
import { chooseRows, countDrafts, groupBySupplier, isChosen, typeQuantity } from './chosen-lines.ts';

const row = (id: string, supplier: string | null, suggestedQuantity = 5) =>
  ({
    product: { id, name: id },
    supplier: supplier === null ? null : { id: supplier, name: supplier, class: 'location' },
    suggestedQuantity,
  }) as ReplenishmentRow;
const [gauze, soap, cups] = [row('gauze', 'Acme'), row('soap', null, 0), row('cups', 'Acme', 7)];

describe('lines chosen for ordering', () => {
  it('start with the suggestion, or empty without one', () => {
    expect(chooseRows([], [gauze, soap], true)).toEqual([
      { productId: 'gauze', productName: 'gauze', supplierId: 'Acme', quantity: 5 },
      { productId: 'soap', productName: 'soap', supplierId: null, quantity: '' },
    ]);
  });

  it('are chosen by typing, and keep what was typed when all are chosen', () => {
    const typed = typeQuantity([], gauze, '12');
    expect(chooseRows(typed, [gauze, cups], true)).toEqual([
      { productId: 'gauze', productName: 'gauze', supplierId: 'Acme', quantity: '12' },
      { productId: 'cups', productName: 'cups', supplierId: 'Acme', quantity: 7 },
    ]);
  });

  it('are dropped, and those of other pages stay', () => {
    const lines = chooseRows([], [gauze, soap], true);
    const left = chooseRows(lines, [gauze, cups], false);
    expect([isChosen(left, gauze), isChosen(left, soap)]).toEqual([false, true]);
  });

  it('become one draft for each supplier', () => {
    const lines = chooseRows([], [gauze, soap, cups], true);
    expect([countDrafts(lines, null), countDrafts(lines, 'Other'), countDrafts(lines, 'Acme')]).toEqual([2, 2, 1]);
  });
});

it('rows are grouped by supplier in the order of the list', () => {
  expect(groupBySupplier([gauze, cups, soap]).map(({ supplier, rows }) => [supplier?.id, rows.length])).toEqual([
    ['Acme', 2],
    [undefined, 1],
  ]);
});
