import { appendFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { followServerLog } from './follow-server-log.ts';

const prefix = '2026-11-15 03:37:48.493 UTC [7131]';
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function follow(): Promise<{ path: string; heard: () => string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-log-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const path = join(folder, 'postgres.log');
  await writeFile(path, `${prefix} checkpointer XX000 PANIC:  from the start before\n`);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const following = followServerLog(path, log, 10);
  cleanups.push(() => following.stop());
  const write = () => appendFile(path, `${prefix} startup XX000 PANIC:  begun\n`);
  await expect.poll(async () => (await write(), lines.length)).toBeGreaterThan(0);
  return {
    path,
    heard: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((msg) => !msg.endsWith('begun')),
  };
}

it('passes on what matters and only what is new, whole lines at a time', async () => {
  const { path, heard } = await follow();
  await appendFile(
    path,
    `${prefix} client backend 23505 ERROR:  duplicate key\n${prefix} checkpointer 53100 PANIC:  no sp`,
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  await appendFile(path, 'ace\n');
  await expect.poll(() => heard()).toEqual(['PostgreSQL: no space']);
});

it('begins again where a new server has begun the file anew', async () => {
  const { path, heard } = await follow();
  await writeFile(path, '');
  await new Promise((resolve) => setTimeout(resolve, 50));
  await appendFile(path, `${prefix} checkpointer 53100 PANIC:  again\n`);
  await expect.poll(() => heard()).toEqual(['PostgreSQL: again']);
});

it('empties a file that has grown large', async () => {
  const { path } = await follow();
  await appendFile(path, `${prefix} client backend 23505 ERROR:  duplicate key\n`.repeat(70_000));
  await expect.poll(async () => (await stat(path)).size).toBe(0);
});
