import { keysOfEnvironment, secretKeyOf } from '../foundation/secrets/secret-keys.ts';
import type { Database } from '../database/database.ts';
import { openSecrets, type SecretStore } from '../database/secrets/secrets.ts';

/** The secrets of a test's database, under one key for all tests. */
export const openTestSecrets = (db: Database): Promise<SecretStore> =>
  openSecrets(db, keysOfEnvironment([secretKeyOf(Buffer.alloc(32, 7))]));
