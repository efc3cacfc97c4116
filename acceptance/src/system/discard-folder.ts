import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isRunning, postmasterPid } from './embedded-server.ts';

/** Stops the server of a data folder without a clean shutdown, and removes the folder. */
export async function discardFolder(dataDir: string): Promise<void> {
  const pid = await postmasterPid(dataDir);
  if (pid !== null && (await isRunning(pid))) {
    // PostgreSQL's immediate shutdown: its processes end at once, and none of them writes any more.
    process.kill(pid, 'SIGQUIT');
    while (await isRunning(pid)) await wait(10);
  }
  await rm(dataDir, { recursive: true, force: true });
}
