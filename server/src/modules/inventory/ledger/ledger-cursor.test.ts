import { beforeAll, describe, expect, it } from 'vitest';
import { readDataEpoch } from '../../../database/data-epoch.ts';
import { createInventory, putOnHand, type InventoryFixture } from '../../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { openStockLedger } from '../stock-ledger.ts';
import { writeLedgerCursor } from './ledger-cursor.ts';

// Whatever a cursor says, it is a page of the ledger or not valid: never an error of the database.

const test = useTestDatabase();
let fixture: InventoryFixture;
beforeAll(async () => {
  fixture = await createInventory(test.context);
  await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 1);
});

const digits = (count: number) => '9'.repeat(count);
const maxBigint = '9223372036854775807';

async function outcomeOf(dateUs: string, turn: string, step: string): Promise<string> {
  const cursor = writeLedgerCursor(await readDataEpoch(test.db), { dateUs, turn, step });
  try {
    const ledger = openStockLedger(test.context);
    const { data } = await ledger.page(fixture.caller, { 'product.id': fixture.aspirin, cursor });
    return `${String(data.length)} rows`;
  } catch (error) {
    return String(error);
  }
}
const notValid = 'Invalid: cursor is not valid for this ledger: start again without it';

describe('a cursor that nobody was given', () => {
  it.each([
    [digits(18), '1', '1', '1 rows'],
    [digits(19), '1', '1', notValid],
    [`-${digits(17)}`, '1', '1', '0 rows'],
    [`-${digits(18)}`, '1', '1', notValid],
    [digits(18), maxBigint, maxBigint, '1 rows'],
    [digits(18), digits(19), '1', notValid],
    [digits(18), '1', digits(19), notValid],
    [digits(18), '1', `-${digits(19)}`, notValid],
    ['', '1', '1', notValid],
    ['1e3', '1', '1', notValid],
  ])('%s %s %s: %s', async (dateUs, turn, step, outcome) => {
    expect(await outcomeOf(dateUs, turn, step)).toBe(outcome);
  });
});
