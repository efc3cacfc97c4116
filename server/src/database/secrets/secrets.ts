import { Refusal, StartError, Unavailable } from '../../foundation/errors/failures.ts';
import { openSecretBox } from '../../foundation/secrets/secret-box.ts';
import type { SecretKeySource } from '../../foundation/secrets/secret-keys.ts';
import type { Database, Queryable, Transaction } from '../database.ts';
import { longStatementMs } from '../connection/open-pool.ts';
import { sealStored, ownerOf, usedKeysSql } from './seal-stored.ts';

/** Taken by processes that start with stored secrets or change their key, one at a time. */
const secretsLock = 7_368_003;

/** How modules store and read secrets. */
export interface Secrets {
  /** Seals a text for its row and column, in the transaction that stores it. */
  seal(tx: Queryable, text: string, table: string, column: string, ...ids: readonly string[]): Promise<string>;
  /** Throws if this process lacks the key. */
  open(sealed: string, table: string, column: string, ...ids: readonly string[]): string;
}

export interface SecretStore extends Secrets {
  /** Throws a refusal that names the keys which a backup needs and this program lacks. */
  requireKeys(fingerprints: readonly string[]): void;
  /** After a restore: seals everything with the current key. */
  sealAgain(tx: Transaction): Promise<void>;
  /** Re-encrypts everything, with a new key if the keys are in a file; returns the key's fingerprint and the number of texts. */
  rotate(): Promise<{ fingerprint: string; resealed: number }>;
}

/**
 * Opens the secrets of the database. The keys of everything stored must be available; plain texts from an earlier
 * release are sealed.
 */
export async function openSecrets(db: Database, source: SecretKeySource): Promise<SecretStore> {
  const box = openSecretBox(() => source.read());
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [secretsLock]);
    const [registered] = await tx.query<{ fingerprint: string }>('select fingerprint from secret_key');
    if (registered) requireStartKey(registered.fingerprint);
    if ((await sealStored(tx, box, 'clear')) > 0) await register(tx);
    const used = await tx.query<{ fingerprint: string }>(usedKeysSql);
    for (const { fingerprint } of used) requireStartKey(fingerprint);
  });

  function requireStartKey(fingerprint: string): void {
    if (box.knows(fingerprint)) return;
    throw new StartError(
      `The secrets in the database are sealed with the key ${fingerprint}, which is not in ${source.place}: give all processes the same keys (docs/operating.md, Secrets).`,
    );
  }

  /** The first secret decides which key the database uses; from then on every process must have it. */
  async function register(tx: Queryable): Promise<void> {
    await tx.query('insert into secret_key (fingerprint) values ($1) on conflict do nothing', [box.fingerprint()]);
    const [row] = await tx.query<{ fingerprint: string }>('select fingerprint from secret_key');
    if (row && !box.knows(row.fingerprint)) {
      throw new Unavailable(`the secret key ${row.fingerprint} is not in ${source.place}`);
    }
  }

  async function rotate(tx: Transaction): Promise<{ fingerprint: string; resealed: number }> {
    await tx.query('select pg_advisory_xact_lock($1)', [secretsLock]);
    // The file first: other processes read it as soon as they meet the new key in the database.
    await source.addKey?.();
    box.reload();
    const resealed = await sealStored(tx, box, 'all');
    const fingerprint = box.fingerprint();
    await tx.query(
      `insert into secret_key (fingerprint) values ($1)
       on conflict (only_row) do update set fingerprint = excluded.fingerprint`,
      [fingerprint],
    );
    return { fingerprint, resealed };
  }

  return {
    async seal(tx, text, table, column, ...ids) {
      await register(tx);
      return box.seal(text, ownerOf(table, column, ...ids));
    },
    open: (sealed, table, column, ...ids) => box.open(sealed, ownerOf(table, column, ...ids)),

    requireKeys(fingerprints) {
      const missing = fingerprints.filter((fingerprint) => !box.knows(fingerprint));
      if (missing.length === 0) return;
      throw new Refusal(
        'invalid_request',
        `The backup needs the secret key ${missing.join(', ')}, which this program does not have: add it to ${source.place} after the current one. Nothing was changed.`,
      );
    },
    async sealAgain(tx) {
      if ((await sealStored(tx, box, 'all')) > 0) await register(tx);
    },
    rotate: () => db.transaction(rotate, undefined, longStatementMs),
  };
}
