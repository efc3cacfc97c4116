import type { Queryable } from '../../../database/database.ts';
import { readSealingKey } from '../../../database/sealing-keys.ts';
import { tokenSeal, type TokenSeal } from '../../../foundation/secrets/sealed-token.ts';

/**
 * The seal of the cursors. Its key is in the database, so a restore may bring another one: it is read again in each
 * epoch. A failed read is not cached.
 */
export function openWalkSeals(db: Queryable): (epoch: string) => Promise<TokenSeal> {
  let known: { readonly epoch: string; readonly seal: TokenSeal } | null = null;
  return async (epoch) => {
    if (known?.epoch === epoch) return known.seal;
    const seal = tokenSeal(await readSealingKey(db, 'walks'));
    known = { epoch, seal };
    return seal;
  };
}
