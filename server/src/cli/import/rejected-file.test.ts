import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRejectedFile } from './rejected-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejected-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (name = 'products.csv.rejected.csv') => openRejectedFile(join(folder, name), ['code'], ',');
const row = (code: string) => ({ row: 2, cells: [code], errors: ['wrong'] }) as never;

it('two imports of one file write their refused rows apart', async () => {
  const [one, other] = [open(), open()];
  await one.add(row('A'));
  await other.add(row('B'));
  const path = await one.finish();
  expect(await readFile(String(path), 'utf8')).toContain('A');
  await other.add(row('C'));
  await other.finish();
  const text = await readFile(String(path), 'utf8');
  expect([text.includes('A'), text.includes('B'), text.includes('C')]).toEqual([false, true, true]);
  expect(await readdir(folder)).toEqual(['products.csv.rejected.csv']);
});

it('leaves nothing of an import that failed, nor where it cannot write', async () => {
  const failed = open('failed');
  await failed.add(row('A'));
  await failed.discard();
  const nowhere = open('no-folder/file');
  await nowhere.add(row('A'));
  await expect(nowhere.finish()).rejects.toThrow('ENOENT');
  await nowhere.discard();
  expect(await readdir(folder)).toEqual(['products.csv.rejected.csv']);
});
