import type { Dashboard } from '@storehouse/contract/operations/instance/dashboard-operations';
import { describe, expect, it } from 'vitest';
import { attentionOf } from './attention-of.ts';

const calm: Dashboard = {
  stock: { outOfStock: 0, belowMinimum: 0, value: 0, productsUnpriced: 0 },
  expired: { lots: 0, value: 0 },
  expiringSoon: { lots: 0, value: 0 },
  orders: { toReceive: 0, late: 0, drafts: 0 },
  shipments: { toReceive: 0, late: 0, toSend: 0 },
  movements: { toSend: 0 },
  counts: { open: 0, toApprove: 0, lastPosted: null, isDue: false },
  weeks: [],
};
const tile = (dashboard: Partial<Dashboard>, label: string, mayCount = true) =>
  attentionOf({ ...calm, ...dashboard }, 'EUR', 'UTC', 'north', mayCount).find((one) => one.label === label);

describe('what needs attention', () => {
  it('is calm where there is nothing to do', () => {
    expect(new Set(attentionOf(calm, 'EUR', 'UTC', 'north', true).map(({ level }) => level))).toEqual(
      new Set(['calm']),
    );
  });

  it.each([
    [{ stock: { ...calm.stock, belowMinimum: 3 } }, 'Below minimum', 'soon', 'None out of stock'],
    [{ stock: { ...calm.stock, belowMinimum: 3, outOfStock: 1 } }, 'Below minimum', 'late', '1 out of stock'],
    [{ expired: { lots: 2, value: 10 } }, 'Expired lots', 'late', /10.00.* in stock/],
    [{ shipments: { toReceive: 1, late: 0, toSend: 0 } }, 'Shipments to receive', 'open', 'None late'],
    [{ shipments: { toReceive: 1, late: 1, toSend: 0 } }, 'Shipments to receive', 'late', '1 late'],
    [{ counts: { ...calm.counts, isDue: true } }, 'Count due', 'soon', 'Never counted'],
    [{ counts: { ...calm.counts, toApprove: 2 } }, 'Counts in progress', 'open', '2 to approve'],
  ] as const)('%j is %s, %s', (dashboard, label, level, detail) => {
    const found = tile(dashboard, label);
    expect(found?.level).toBe(level);
    expect(found?.detail).toMatch(detail);
  });

  it('leads to what can be done', () => {
    expect(tile({ counts: { ...calm.counts, isDue: true } }, 'Count due')?.to).toBe('/counts/new');
    // The form to open a count is refused to people who may only look.
    expect(tile({ counts: { ...calm.counts, isDue: true } }, 'Count due', false)?.to).toBe('/counts');
    expect(tile({ movements: { toSend: 1 } }, 'Shipments to send')?.to).toBe('/stock-movements');
    expect(tile({}, 'Draft orders')?.search).toEqual({ destination: 'north', status: 'PENDING' });
    expect(tile({}, 'Late orders')?.search).toEqual({ destination: 'north', status: 'late' });
    expect(tile({}, 'Shipments to receive')?.search).toEqual({ way: 'in', status: 'to_receive' });
    expect(tile({}, 'Expired lots')?.search).toEqual({ view: 'lot', expires: '-1' });
  });
});
