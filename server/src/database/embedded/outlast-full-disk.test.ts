import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readProcess } from './process/find-postmaster.ts';
import { openCluster } from './cluster/open-cluster.ts';
import { recoverServer } from './process/recover-server.ts';
import { stopServer } from './process/spawn-server.ts';
import {
  cleanUp,
  isRoot,
  later,
  mountDisk,
  newDataDir,
  postmasterPid,
  query,
  queryPatiently,
  removeTemplate,
  start,
} from '../../testing/embedded/trial-folder.ts';

afterEach(cleanUp);
afterAll(removeTemplate);

const fill = (path: string) => writeFile(path, Buffer.alloc(400e6)).catch(() => undefined);

async function onDisk(options: string): Promise<string> {
  const dataDir = await newDataDir();
  await mkdir(dataDir);
  await mountDisk(dataDir, `${options},mode=711`);
  return dataDir;
}

/** Collects what is logged for the operator. */
function hear(): { said: string[]; log: pino.Logger } {
  const said: string[] = [];
  return { said, log: pino({ level: 'warn' }, { write: (line: string) => void said.push(line) }) };
}

describe.skipIf(!isRoot)(
  'a disk that fills up under the server (skipped without root, who alone can mount one)',
  () => {
    it('may end it, as it cannot write its log any more: it is back by itself once there is room', async () => {
      const dataDir = await onDisk('size=300m');
      const server = await start(dataDir);
      await query(server, 'create table kept as select 42 as answer');
      const pid = await postmasterPid(dataDir);
      const filler = join(dataDir, 'filler');
      await fill(filler);
      // Writes only to the write-ahead log until there is no room for the next segment, which the server treats as a
      // panic.
      const write = `select pg_logical_emit_message(false, 'filler', repeat('x', 1000000)) from generate_series(1, 100)`;
      await expect(query(server, write)).rejects.toThrow();
      while (await readProcess(pid)) await query(server, write).catch(() => undefined);
      await rm(filler);
      expect(await queryPatiently(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
    });

    it('is waited for however long that takes, without a line for each try', async () => {
      const dataDir = await onDisk('size=200m');
      await (await start(dataDir)).stop();
      const filler = join(dataDir, 'filler');
      await fill(filler);
      const { said, log } = hear();
      const stopping = new AbortController();
      const recovering = recoverServer(await openCluster(dataDir), log, stopping.signal, 0);
      recovering.catch(() => undefined);
      await expect.poll(() => said.join('')).toContain('There is no space left on the disk');
      await rm(filler);
      const { pid } = await recovering;
      later(async () => stopServer(await openCluster(dataDir), pid));
      expect(said).toHaveLength(1);
    });

    it('is no reason to try for ever where it is not what is wrong', async () => {
      const dataDir = await onDisk('size=200m');
      await (await start(dataDir)).stop();
      await rm(join(dataDir, 'postgres', 'global'), { recursive: true });
      const recovering = recoverServer(await openCluster(dataDir), hear().log, new AbortController().signal, 0);
      await expect(recovering).rejects.toThrow('could not start');
    });
  },
);
