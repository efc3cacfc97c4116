import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOperatorToken, readOperatorUrl, readOrCreateOperatorToken, writeOperatorUrl } from './operator-files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the operator token of a data folder', () => {
  it('is made once with 256 random bits, for the eyes of its owner only', async () => {
    const made = await readOrCreateOperatorToken(join(folder, 'data'));
    expect(made).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), isNew: true });
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(join(folder, 'data', 'operator-token'))).toBe(0o600);
    expect(await modeOf(join(folder, 'data'))).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
    expect(await readOrCreateOperatorToken(join(folder, 'data'))).toEqual({ token: made.token, isNew: false });
    expect(await readOperatorToken(join(folder, 'data'))).toBe(made.token);
  });

  it('is one token for all that start together', async () => {
    const kept = await Promise.all(Array.from({ length: 40 }, () => readOrCreateOperatorToken(folder)));
    expect(kept.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(kept.map(({ token }) => token))).toEqual(new Set([await readOperatorToken(folder)]));
  });

  it('is never empty: an empty file is named to the operator', async () => {
    await writeFile(join(folder, 'operator-token'), '\n');
    await expect(readOrCreateOperatorToken(folder)).rejects.toThrow(/operator-token is empty\. Delete it/);
  });
});

it('tells the command line where the operator API answers, in a folder that nothing else has made', async () => {
  const dataDir = join(folder, 'data');
  await writeOperatorUrl(dataDir, 'http://127.0.0.1:8082');
  expect(await readOperatorUrl(dataDir)).toBe('http://127.0.0.1:8082');
});
