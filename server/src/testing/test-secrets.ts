import { keysOfEnvironment, secretKeyOf } from '../foundation/secrets/secret-keys.ts';
import type { Database } from '../database/database.ts';
import { openSecrets, type SecretStore } from '../database/secrets/secrets.ts';

/** One secret key for all tests. */
export const testSecretKey = Buffer.alloc(32, 7);

/** The secrets of a test's database, under that key. */
export const openTestSecrets = (db: Database): Promise<SecretStore> =>
  openSecrets(db, keysOfEnvironment([secretKeyOf(testSecretKey)]));
