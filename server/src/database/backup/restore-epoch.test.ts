import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { readDataEpoch } from '../data-epoch.ts';
import { readSealingKey } from '../sealing-keys.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const test = useTestDatabase();
const takeBackup = (): Promise<Buffer> => buffer(writeBackup(test.db, new Date('2026-03-01T08:00:00Z')));
const restore = (file: Buffer) => restoreBackup(test.db, Readable.from([file]), () => Promise.resolve());

describe('a restore', () => {
  it('starts another epoch each time, which no backup brings back', async () => {
    const file = await takeBackup();
    const epochs = [await readDataEpoch(test.db)];
    for (let turn = 0; turn < 3; turn += 1) {
      await restore(file);
      epochs.push(await readDataEpoch(test.db));
    }
    expect(new Set(epochs).size).toBe(4);
  });

  it('stays in its epoch when it is refused', async () => {
    const epoch = await readDataEpoch(test.db);
    await expect(restore(Buffer.alloc(0))).rejects.toThrow(/nothing was changed/);
    expect(await readDataEpoch(test.db)).toBe(epoch);
  });

  it('keeps a sealing key that is younger than the backup, and brings back the one it holds', async () => {
    const held = await readSealingKey(test.db, 'held');
    const file = await takeBackup();
    await test.db.query(`update sealing_keys set secret = '\\x00' where purpose = 'held'`);
    const younger = await readSealingKey(test.db, 'younger');
    await restore(file);
    expect(await readSealingKey(test.db, 'held')).toEqual(held);
    expect(await readSealingKey(test.db, 'younger')).toEqual(younger);
  });
});
