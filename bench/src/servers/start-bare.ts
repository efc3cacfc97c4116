import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The bare route in a process of its own, as Storehouse is: what sends the requests shares no event loop with either. */
export async function startBare(): Promise<{ url: string; stop(): void }> {
  const file = fileURLToPath(new URL('./bare-fastify.ts', import.meta.url));
  const child = fork(file, { execArgv: ['--import', 'tsx'], env: { ...process.env, NODE_ENV: 'production' } });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://localhost:${String(port)}`,
    stop: () => {
      child.disconnect();
    },
  };
}
