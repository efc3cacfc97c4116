import { describe, expect, it } from 'vitest';
import { restoreFile, takeBackup } from '../../testing/backup-files.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { readDataEpoch } from '../data-epoch.ts';
import { readSealingKey } from '../sealing-keys.ts';

const test = useTestDatabase();

describe('a restore', () => {
  it('starts another epoch each time, which no backup brings back', async () => {
    const file = await takeBackup(test.db);
    const epochs = [await readDataEpoch(test.db)];
    for (let turn = 0; turn < 3; turn += 1) {
      await restoreFile(test.db, file);
      epochs.push(await readDataEpoch(test.db));
    }
    expect(new Set(epochs).size).toBe(4);
  });

  it('stays in its epoch when it is refused', async () => {
    const epoch = await readDataEpoch(test.db);
    await expect(restoreFile(test.db, Buffer.alloc(0))).rejects.toThrow(/Nothing was changed/);
    expect(await readDataEpoch(test.db)).toBe(epoch);
  });

  it('keeps a sealing key that is younger than the backup, and brings back the one it holds', async () => {
    const held = await readSealingKey(test.db, 'held');
    const file = await takeBackup(test.db);
    await test.db.query(`update sealing_keys set secret = '\\x00' where purpose = 'held'`);
    const younger = await readSealingKey(test.db, 'younger');
    await restoreFile(test.db, file);
    expect(await readSealingKey(test.db, 'held')).toEqual(held);
    expect(await readSealingKey(test.db, 'younger')).toEqual(younger);
  });
});
