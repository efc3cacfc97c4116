import type { WithheldReason } from '@storehouse/contract/inventory/statuses';
import type { Transaction } from '../../../database/database.ts';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import { Invalid, type FieldError } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';

/** A lot, identified by product and lot number; no number means the product's default lot. */
export interface NamedLot {
  readonly productId: string;
  readonly lotNumber: string | null;
  /** Null when none was given. */
  readonly expirationDate: string | null;
}

interface WantedLot extends NamedLot {
  /** The path of the expiration date in the body. */
  readonly field: string;
}

/** The ids of the lots in the requested order. Missing ones are created; an existing lot keeps its expiration date. */
export async function findOrMakeLots(
  context: InventoryContext,
  tx: Transaction,
  wanted: readonly WantedLot[],
): Promise<string[]> {
  const found = await makeMissingLots(context, tx, distinctLots(wanted));
  const errors: FieldError[] = wanted.flatMap((lot) => {
    const present = found.get(lotKey(lot))?.expirationDate ?? null;
    if (lot.expirationDate === null || lot.expirationDate === present) return [];
    return [{ field: lot.field, message: `must be that of the lot, which is ${present ?? 'none'}` }];
  });
  if (errors.length > 0) throw new Invalid(errors);
  return wanted.map((lot) => (found.get(lotKey(lot)) as FoundLot).id);
}

export interface FoundLot extends NamedLot {
  readonly id: string;
}

export const lotKey = ({ productId, lotNumber }: Pick<NamedLot, 'productId' | 'lotNumber'>): string =>
  JSON.stringify([productId, lotNumber]);

/** The lots by `lotKey`. If several lines name a lot, the first one with a date stands for all of them. */
export function distinctLots<Lot extends NamedLot>(wanted: readonly Lot[]): Map<string, Lot> {
  const lots = new Map<string, Lot>();
  for (const lot of wanted) {
    const known = lots.get(lotKey(lot));
    if (!known || (known.expirationDate === null && lot.expirationDate !== null)) lots.set(lotKey(lot), lot);
  }
  return lots;
}

/** A lot may vanish once by coincidence, but not this often. */
const maxTries = 10;

/**
 * Creates the missing ones of the lots (by `lotKey`), locks all of them, and returns them as they are stored. Somebody may
 * delete or rename an existing lot before it is locked: then it is missing, and the next attempt creates it.
 */
export async function makeMissingLots(
  context: InventoryContext,
  tx: Transaction,
  wanted: ReadonlyMap<string, NamedLot>,
): Promise<Map<string, FoundLot>> {
  const found = new Map<string, FoundLot>();
  // Sorted, so that receipts and imports that create the same lots wait for each other without deadlock.
  let missing = [...wanted.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  for (let tries = 1; missing.length > 0; tries += 1) {
    if (tries > maxTries) throw new Unavailable('the lots are being changed by others');
    const lots = missing.map(([, lot]) => lot);
    for (const lot of await insertAndHold(context, tx, lots)) found.set(lotKey(lot), lot);
    missing = missing.filter(([key]) => !found.has(key));
  }
  return found;
}

async function insertAndHold(
  { caller: { accountId }, at }: InventoryContext,
  tx: Transaction,
  lots: readonly NamedLot[],
): Promise<FoundLot[]> {
  await tx.query(
    `insert into inventory_items (account_id, id, date_created, last_updated, product_id, lot_number, expiration_date, lot_status)
     select $1, lot.id, $2, $2, lot.product_id, lot.lot_number, lot.expiration_date, 'APPROVED'
     from unnest($3::text[], $4::text[], $5::text[], $6::date[]) with ordinality
       as lot (id, product_id, lot_number, expiration_date, position)
     order by lot.position
     on conflict (account_id, product_id, lot_number) do nothing`,
    [
      accountId,
      at,
      lots.map(() => newInstanceId()),
      lots.map(({ productId }) => productId),
      lots.map(({ lotNumber }) => lotNumber),
      lots.map(({ expirationDate }) => expirationDate),
    ],
  );
  return tx.query<FoundLot>(
    `select lot.id, lot.product_id as "productId", lot.lot_number as "lotNumber", lot.expiration_date as "expirationDate"
     from unnest($2::text[], $3::text[]) as wanted (product_id, lot_number)
     join inventory_items lot on lot.account_id = $1 and lot.product_id = wanted.product_id
       and lot.lot_number is not distinct from wanted.lot_number
     for key share of lot`,
    [accountId, lots.map(({ productId }) => productId), lots.map(({ lotNumber }) => lotNumber)],
  );
}

/** Lots in these states are on hold: their stock cannot be promised (domain, How stock is counted). */
export const heldStatuses = ['RECALLED', 'ON_HOLD', 'QUARANTINED'] as const;

export interface JudgedLot {
  readonly lotStatus: string | null;
  readonly expirationDate: string | null;
}

export const isHeld = ({ lotStatus }: Pick<JudgedLot, 'lotStatus'>): boolean =>
  (heldStatuses as readonly (string | null)[]).includes(lotStatus);

/**
 * Why suggestions and automatic picking skip a lot, or null (document 4, section 6, Picking). A lot is usable until the
 * end of its last day, as `daysToExpiry` in the reports counts it; one that was marked as expired is expired, whatever
 * its date.
 */
export function withheldReason(lot: JudgedLot, today: LocalDay): WithheldReason | null {
  if (isHeld(lot)) return lot.lotStatus as WithheldReason;
  const isPast = lot.expirationDate !== null && lot.expirationDate < today;
  return isPast || lot.lotStatus === 'EXPIRED' ? 'EXPIRED' : null;
}
