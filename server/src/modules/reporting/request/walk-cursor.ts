import { createHash } from 'node:crypto';
import type { Queryable } from '../../../database/database.ts';
import { readSealingKey } from '../../../database/sealing-keys.ts';
import { tokenSeal, type TokenSeal } from '../../../foundation/secrets/sealed-token.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import type { Pins } from './pins.ts';
import type { ReportQuery } from './report-query.ts';
import type { Range } from './resolve-range.ts';

/**
 * The seal of the cursors. Its key is in the database, so a restore may replace it: the key is read again in each epoch. A
 * failed read is not cached.
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

/** The position of a walk. The cursor contains all of it, so any process can continue. */
export interface WalkCursor {
  /** The data epoch when the walk started: a restore ends every walk. */
  readonly epoch: string;
  readonly pins: Pins;
  /** Whether values were included when the walk started. */
  readonly values: boolean;
  readonly rowsTotal: number;
  readonly newestCheck: LocalDay | null;
  /** Rows returned so far. */
  readonly done: number;
  /** The sort key of the last row. */
  readonly after: readonly (string | null)[];
}

export interface SealedCursor extends WalkCursor {
  readonly request: string;
}

/** The account, the dataset and every effective parameter: omitting a default or giving it is the same request. */
export function requestFingerprint(accountId: string, query: ReportQuery, range: Range | null, pins: Pins): string {
  const effective = [
    accountId,
    query.dataset.name,
    query.grain,
    query.format,
    query.limit,
    query.locationId,
    query.valuesRequired,
    query.date ?? pins.latest,
    range,
    query.productId,
    query.state,
    query.withinDays ?? pins.expiryWindowDays,
    query.includeExpired,
    query.status,
    query.overdue,
    query.categories,
  ];
  return createHash('sha256').update(JSON.stringify(effective)).digest('base64url').slice(0, 22);
}

export const sealCursor = (seal: TokenSeal, cursor: WalkCursor, request: string): string =>
  seal.seal(JSON.stringify({ ...cursor, request } satisfies SealedCursor));

/** Null for a text that this platform did not seal. */
export function openCursor(seal: TokenSeal, text: string): SealedCursor | null {
  const opened = seal.open(text);
  return opened === null ? null : (JSON.parse(opened) as SealedCursor);
}
