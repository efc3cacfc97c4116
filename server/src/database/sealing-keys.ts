import { randomBytes } from 'node:crypto';
import type { Queryable } from './database.ts';

/** The key for one purpose, the same in every process; created by the first that needs it. */
export async function readSealingKey(db: Queryable, purpose: string): Promise<Buffer> {
  const present = await findKey(db, purpose);
  if (present) return present;
  await db.query('insert into sealing_keys (purpose, secret) values ($1, $2) on conflict do nothing', [
    purpose,
    randomBytes(32),
  ]);
  return (await findKey(db, purpose)) as Buffer;
}

async function findKey(db: Queryable, purpose: string): Promise<Buffer | undefined> {
  const [row] = await db.query<{ secret: Buffer }>('select secret from sealing_keys where purpose = $1', [purpose]);
  return row?.secret;
}
