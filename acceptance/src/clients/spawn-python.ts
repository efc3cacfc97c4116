import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { System } from '../system/system.ts';
import { findPython } from './find-python.ts';

export const python = findPython();
const folder = fileURLToPath(new URL('../../../clients/python', import.meta.url));
const script = fileURLToPath(new URL('use-python-client.py', import.meta.url));

/** Runs Python in the client's folder, from which it imports the package, and leaves no compiled files there. */
export const spawnPython = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams =>
  spawn(String(python?.path), args, {
    cwd: folder,
    env: { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8', ...env },
  });

/** An action of `use-python-client.py`, with a key of an account. */
export function spawnAction(system: System, action: string, subdomain: string, key: string) {
  const { platformUrl, instanceUrl } = system.program.ready;
  const { protocol, host } = new URL(instanceUrl);
  return spawnPython([script, action], {
    STOREHOUSE_API_KEY: key,
    PLATFORM_URL: platformUrl,
    INSTANCE_URL: `${protocol}//${subdomain}.${host}`,
  });
}
