import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Server {
  readonly port: number;
  readonly pid: number;
  stop(): void;
}

/**
 * Starts a server of this folder in its own process, as Storehouse is: it shares no event loop with the load generator.
 * A server whose log is part of what is measured writes it to /dev/null.
 */
export async function startServer(
  name: string,
  args: readonly string[] = [],
  stderr: 'inherit' | 'ignore' = 'inherit',
): Promise<Server> {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = fork(file, args, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', stderr, 'ipc'],
  });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended before it was ready`)));
  const [{ port }] = (await Promise.race([once(child, 'message'), failed])) as [{ port: number }];
  failed.catch(() => undefined);
  return {
    port,
    pid: child.pid as number,
    stop: () => {
      child.disconnect();
    },
  };
}
