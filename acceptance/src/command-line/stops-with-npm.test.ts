import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freePorts, newDataDir, programPath } from '../system/start-program.ts';

// npx runs `storehouse serve` under a shell that does not forward signals.
it('stops when the npx or npm that started it is stopped', async () => {
  const dataDir = await newDataDir();
  const flags = ['serve', '--data', dataDir, ...freePorts];
  const shell = spawn('sh', ['-c', '"$0" "$@"; true', process.execPath, programPath(), ...flags], {
    env: { ...process.env, npm_command: 'exec' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(shell.stdout.setEncoding('utf8'), 'data')) as [string];
  const { operatorUrl } = JSON.parse(line.replace(/^ready /, '')) as { operatorUrl: string };
  const answers = () =>
    fetch(`${operatorUrl}/healthz`).then(
      () => true,
      () => false,
    );
  expect(await answers()).toBe(true);
  shell.kill('SIGTERM');
  while (await answers()) await wait(100);
  // The program itself is the last to close the pipe.
  if (!shell.stdout.closed) await once(shell.stdout, 'close');
  await rm(dataDir, { recursive: true, force: true });
});
