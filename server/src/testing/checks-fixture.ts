import { beforeEach } from 'vitest';
import { checkParts, type CheckPart } from '@storehouse/contract/checks';
import type { CheckOutcome } from '../modules/checks/check-parts.ts';
import { openChecks } from '../modules/checks/checks.ts';
import { createInventory, type InventoryFixture } from './inventory-fixture.ts';
import type { TestDatabase } from './test-database.ts';

/** An instance id as stored in the check tables. */
export const uuidOf = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export interface ChecksFixture {
  readonly inventory: InventoryFixture;
  /** Moves the clock and runs the account's check then. */
  checkAt(moment: string, parts?: readonly CheckPart[]): Promise<CheckOutcome>;
  /** Rows of a query whose $1 is the account. */
  rows(sql: string): Promise<Record<string, unknown>[]>;
}

/** A new instance for each test, on 1 March 2026 at 08:00, and its checks. */
export function useChecks({ context }: TestDatabase): ChecksFixture {
  let inventory: InventoryFixture | undefined;
  beforeEach(async () => {
    context.at = new Date('2026-03-01T08:00:00Z');
    inventory = await createInventory(context);
  });
  const present = () => inventory as InventoryFixture;
  return {
    get inventory() {
      return present();
    },
    checkAt(moment, parts = checkParts) {
      context.at = new Date(moment);
      return openChecks(context).run(present().caller.accountId, parts);
    },
    rows: (sql) => context.db.query(sql, [present().caller.accountId]),
  };
}
