import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { runToEnd } from '../system/start-program.ts';
import { useOwnSystem } from '../system/system.ts';

const folder = await mkdtemp(join(tmpdir(), 'storehouse-encrypted-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const keyFile = join(folder, 'backup-key');
await writeFile(keyFile, 'correct horse battery staple\n', { mode: 0o600 });

const run = useOwnSystem({ env: { STOREHOUSE_BACKUP_KEY_FILE: keyFile } });
const withoutKey = useSystem();

const file = join(folder, 'storehouse.backup.gz.enc');
const storehouse = (...args: string[]) => runToEnd([...args, '--data', run.system.program.dataDir]);
const elsewhere = (...args: string[]) => runToEnd([...args, '--data', withoutKey.system.program.dataDir]);
const names = async () =>
  (await run.system.operator('GET', '/accounts')).json<{ data: { name: string }[] }>().data.map(({ name }) => name);

beforeAll(async () => {
  await run.system.createAccount({ name: 'A name nobody may read' });
  expect((await storehouse('backup', file)).code).toBe(0);
});

describe('with STOREHOUSE_BACKUP_KEY', () => {
  it('a backup is encrypted, verified and restored', async () => {
    expect((await readFile(file)).subarray(0, 30).toString('latin1')).toBe('storehouse encrypted backup 1\n');
    const verified = await storehouse('backup', '--verify', file);
    expect([verified.code, verified.stderr]).toEqual([0, '']);
    expect(verified.stdout).toMatch(/^The backup can be restored: /);

    await run.system.createAccount({ name: 'Created after the backup' });
    expect((await storehouse('restore', file)).code).toBe(0);
    expect(await names()).toEqual(['A name nobody may read']);
  });

  it('a program without the key says which one it needs, and changes nothing', async () => {
    for (const command of [['restore'], ['backup', '--verify']]) {
      const { code, stdout, stderr } = await elsewhere(...command, file);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^storehouse: The backup is encrypted, and this program has no backup key: set STORE.*\n$/,
      );
    }
  });

  it.each<[string, (whole: Buffer) => Buffer]>([
    ['cut off', (whole) => whole.subarray(0, -100)],
    ['changed', (whole) => whole.map((byte, at) => (at === 500 ? byte ^ 1 : byte)) as Buffer],
  ])('a file that was %s is refused: one sentence, exit 1, nothing changed', async (_what, spoil) => {
    const spoilt = join(folder, 'spoilt');
    await writeFile(spoilt, spoil(await readFile(file)));
    const before = await names();
    const { code, stdout, stderr } = await storehouse('restore', spoilt);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^storehouse: The encrypted backup was changed, damaged or cut off .*\n$/);
    expect(await names()).toEqual(before);
  });
});

it('a key that is too short: exit 1 and one sentence, without the key', async () => {
  const { code, stdout, stderr } = await runToEnd(['serve', '--data', join(folder, 'data')], {
    env: { STOREHOUSE_BACKUP_KEY: 'hunter2' },
  });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^storehouse: STOREHOUSE_BACKUP_KEY takes a key of at least 16 characters.*\n$/);
  expect(stderr).not.toContain('hunter2');
});
