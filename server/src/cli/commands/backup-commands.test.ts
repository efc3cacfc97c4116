import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { backupCommand } from './backup-commands.ts';

let folder = '';
let server: Server;
const begun: ServerResponse[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-commands-'));
  server = createServer((_request, response) => {
    response.writeHead(200).write('half of ');
    begun.push(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  vi.stubEnv('STOREHOUSE_OPERATOR_TOKEN', 'token');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  begun.length = 0;
});

const backUp = (file: string) => {
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return backupCommand().parseAsync([join(folder, file), '--operator-url', url], { from: 'user' });
};
const partialFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.partial'));

describe('a backup', () => {
  it('shares no file with another one to the same name: the last to end gives the name', async () => {
    const both = [backUp('twice'), backUp('twice')];
    await expect.poll(partialFiles).toHaveLength(2);
    begun[0]?.end('the first');
    await Promise.race(both);
    expect(await readFile(join(folder, 'twice'), 'utf8')).toBe('half of the first');
    begun[1]?.end('the second');
    await Promise.all(both);
    expect(await readFile(join(folder, 'twice'), 'utf8')).toBe('half of the second');
    expect(await readdir(folder)).toEqual(['twice']);
  });

  it('that is interrupted leaves nothing', async () => {
    const backup = backUp('interrupted');
    await expect.poll(partialFiles).toHaveLength(1);
    process.emit('SIGTERM');
    await expect(backup).rejects.toThrow('The backup failed');
    expect(await readdir(folder)).toEqual(['twice']);
  });
});
