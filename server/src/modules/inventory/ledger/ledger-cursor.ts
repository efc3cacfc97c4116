/** The position of an entry in the ledger: by date, then by creation. As texts, because numbers would lose the last digits. */
export interface LedgerPosition {
  /** Microseconds since 1970. */
  readonly dateUs: string;
  readonly turn: string;
  readonly step: string;
}

/** Of dates before 1970, one digit less: with 18, they would be earlier than PostgreSQL's first day, 4714 BC. */
const form = /^([0-9a-f-]{36}) (-\d{1,17}|\d{1,18}) (\d{1,19}) (-?\d{1,19})$/;

/** The cursor of a page: its last entry, and the data epoch, because a restore may bring other entries. */
export const writeLedgerCursor = (epoch: string, { dateUs, turn, step }: LedgerPosition): string =>
  Buffer.from(`${epoch} ${dateUs} ${turn} ${step}`).toString('base64url');

/** Null for a text that is not a cursor of this epoch. */
export function readLedgerCursor(epoch: string, cursor: string): LedgerPosition | null {
  const [, given, dateUs, turn, step] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const isOurs = given === epoch && dateUs !== undefined && turn !== undefined && step !== undefined;
  return isOurs && isBigint(turn) && isBigint(step) ? { dateUs, turn, step } : null;
}

const isBigint = (digits: string): boolean => BigInt.asIntN(64, BigInt(digits)) === BigInt(digits);
