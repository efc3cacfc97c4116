import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keysOfEnvironment, openKeyFile, secretKeyOf, type SecretKey } from '../../foundation/secrets/secret-keys.ts';
import { restoreFile, takeBackup } from '../../testing/backup-files.ts';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { sealedColumns } from './seal-stored.ts';
import { openSecrets, type SecretStore } from './secrets.ts';

const test = useTestDatabase();
const [one, two] = [secretKeyOf(randomBytes(32)), secretKeyOf(randomBytes(32))];
const open = (...keys: [SecretKey, ...SecretKey[]]) => openSecrets(test.db, keysOfEnvironment(keys));
const endpointId = '00000000-0000-4000-8000-00000000000e';
let accountId: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await test.db.query('truncate webhook_endpoints, alert_settings, secret_key');
  ({ id: accountId } = await createTestAccount(test.context));
});

/** Stores an endpoint with any text as its secret; with rules off, as an earlier release did. */
async function storeSecret(text: string, rules: 'on' | 'off' = 'on'): Promise<void> {
  const constraint = 'webhook_endpoints_secret_sealed';
  await test.db.transaction(async (tx) => {
    if (rules === 'off') await tx.query(`alter table webhook_endpoints drop constraint ${constraint}`);
    await tx.query(
      `insert into webhook_endpoints (account_id, endpoint_id, name, url, event_types, headers, is_active, secret, created_via,
         created_at, updated_at)
       values ($1, $2, 'n', 'https://example.com', '{}', '{}', true, $3, 'portal', now(), now())`,
      [accountId, endpointId, text],
    );
    if (rules === 'off') {
      await tx.query(`alter table webhook_endpoints add constraint ${constraint} check (secret like 'v1:%') not valid`);
    }
  });
}

const seal = (store: SecretStore, text: string) =>
  test.db.transaction((tx) => store.seal(tx, text, 'webhook_endpoints', 'secret', accountId, endpointId));
const stored = async (): Promise<string> =>
  (await test.db.query<{ secret: string }>('select secret from webhook_endpoints'))[0]?.secret ?? '';
const opened = async (store: SecretStore): Promise<string> =>
  store.open(await stored(), 'webhook_endpoints', 'secret', accountId, endpointId);

describe('what is stored', () => {
  it('in clear by an earlier release is sealed at the start, once', async () => {
    await storeSecret('whsec_clear', 'off');
    const store = await open(one);
    const sealed = await stored();
    expect(sealed).toMatch(new RegExp(`^v1:${one.fingerprint}:`));
    expect(await opened(store)).toBe('whsec_clear');
    await open(one);
    expect(await stored()).toBe(sealed);
  });

  it.each(sealedColumns.map(({ table, column }): [string, string] => [table, column]))(
    'in clear is refused by the database: %s.%s',
    async (table, column) => {
      const [rule] = await test.db.query<{ rule: string }>(
        `select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1`,
        [`${table}_${column}_sealed`],
      );
      expect(rule?.rule).toContain(`${column} ~~ 'v1:%'`);
    },
  );

  it('in clear is refused by the database: an endpoint', async () => {
    await expect(storeSecret('whsec_clear')).rejects.toThrow(/webhook_endpoints_secret_sealed/);
  });
});

describe('a process without the key', () => {
  it('does not start, and says which key is missing and where', async () => {
    await storeSecret(await seal(await open(one), 'whsec_x'));
    await expect(open(two)).rejects.toThrow(
      `sealed with the key ${one.fingerprint}, which is not in STOREHOUSE_SECRET_KEY: give all processes the same keys`,
    );
    await expect(open(two, one)).resolves.toBeDefined();
  });

  it('starts where nothing is sealed yet, and seals nothing once another process has', async () => {
    const [first, second] = [await open(one), await open(two)];
    await storeSecret(await seal(first, 'whsec_x'));
    await expect(seal(second, 'whsec_y')).rejects.toThrow(/the secret key .* is not in STOREHOUSE_SECRET_KEY/);
    expect(() => second.open('v1:0000:x', 'webhook_endpoints', 'secret')).toThrow(/is missing/);
  });
});

describe('a new key', () => {
  it('of the environment seals everything anew, and the earlier one is needed no longer', async () => {
    await storeSecret(await seal(await open(one), 'whsec_x'));
    const both = await open(two, one);
    expect(await opened(both)).toBe('whsec_x');
    expect(await both.rotate()).toEqual({ fingerprint: two.fingerprint, resealed: 1 });
    expect(await both.rotate()).toEqual({ fingerprint: two.fingerprint, resealed: 0 });
    expect(await opened(await open(two))).toBe('whsec_x');
    await expect(open(one)).rejects.toThrow(two.fingerprint);
  });

  it('of a file is made, put in front, and found by processes that run', async () => {
    const dataDir = join(folder, 'rotated');
    const start = async () => openSecrets(test.db, await openKeyFile(dataDir));
    const [first, second] = await Promise.all([start(), start()]);
    await storeSecret(await seal(first, 'whsec_x'));
    expect(await opened(second)).toBe('whsec_x');
    const before = await readFile(join(dataDir, 'secret-key'), 'utf8');
    expect(await first.rotate()).toMatchObject({ resealed: 1 });
    const after = await readFile(join(dataDir, 'secret-key'), 'utf8');
    expect(after.endsWith(before)).toBe(true);
    expect(after.trim().split('\n')).toHaveLength(2);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    // It re-reads the file after a second at most.
    await expect.poll(() => opened(second).catch(() => null)).toBe('whsec_x');
    expect(await opened(await start())).toBe('whsec_x');
  });
});

describe('a restore', () => {
  const restoreWith = (store: SecretStore, file: Buffer) =>
    restoreFile(test.db, file, {
      requireKeys: (fingerprints) => {
        store.requireKeys(fingerprints);
      },
      settle: async (tx) => {
        await store.sealAgain(tx);
        return {};
      },
    });

  it('of secrets that an earlier key sealed seals them with the present one', async () => {
    await storeSecret(await seal(await open(one), 'whsec_x'));
    const file = await takeBackup(test.db);
    const store = await open(two, one);
    await store.rotate();
    await restoreWith(store, file);
    expect(await stored()).toContain(two.fingerprint);
    expect(await opened(store)).toBe('whsec_x');
    expect(await test.db.query('select fingerprint from secret_key')).toEqual([{ fingerprint: two.fingerprint }]);
  });

  it('is refused before anything is touched when the key of the backup is missing', async () => {
    await storeSecret(await seal(await open(one), 'whsec_x'));
    const file = await takeBackup(test.db);
    await (await open(two, one)).rotate();
    const [store, before] = [await open(two), await stored()];
    await expect(restoreWith(store, file)).rejects.toThrow(
      `The backup needs the secret key ${one.fingerprint}, which this program does not have: add it to STOREHOUSE_SECRET_KEY after the current one. Nothing was changed.`,
    );
    expect(await stored()).toBe(before);
  });
});
