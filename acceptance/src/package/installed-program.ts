import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { killServerOf } from '../system/embedded-server.ts';
import { freePorts, type Ready } from '../system/start-program.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** A machine without the repository: an empty home, npm's global folder inside it, and an ordinary user. */
export interface Place {
  readonly home: string;
  readonly temporary: string;
  /** Where the program is started; its data folder is `data` in it. */
  readonly work: string;
  /** The folder of the installed package. */
  readonly installed: string;
  /** Runs a command as the user of the place. */
  run(
    command: string,
    args: readonly string[],
    input?: string,
  ): Promise<{ code: number | null; stdout: string; stderr: string }>;
  /** `storehouse serve` on free ports, with the milliseconds until its ready line. */
  serve(flags?: readonly string[]): Promise<{ ready: Ready; ms: number; stop(): Promise<number | null> }>;
  remove(): Promise<void>;
}

export async function makePlace(node: string, registry: string): Promise<Place> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'storehouse-installed-')));
  await chmod(parent, 0o755);
  const [home, temporary, work] = [join(parent, 'home'), join(parent, 'tmp'), join(parent, 'work')];
  await Promise.all([home, temporary, work].map((folder) => mkdir(folder)));
  // A user id used only by this place: as root, nothing else on the machine belongs to it.
  const uid = isRoot ? randomInt(40_000, 60_000) : undefined;
  if (uid !== undefined) await run('chown', ['-R', `${String(uid)}:${String(uid)}`, parent]);
  const env = {
    HOME: home,
    TMPDIR: temporary,
    PATH: [join(home, 'global', 'bin'), dirname(node), process.env['PATH']].join(delimiter),
    npm_config_prefix: join(home, 'global'),
    npm_config_cache: join(home, 'cache'),
    npm_config_registry: registry,
    npm_config_update_notifier: 'false',
  };
  const start = (command: string, args: readonly string[]) =>
    spawn(command, args, { cwd: work, env, ...(uid === undefined ? {} : { uid, gid: uid }) });

  return {
    home,
    temporary,
    work,
    installed: join(home, 'global', 'lib', 'node_modules', 'storehouse'),
    async run(command, args, input = '') {
      const child = start(command, args);
      const output = collect(child);
      child.stdin.end(input);
      await once(child, 'close');
      return { code: child.exitCode, ...output };
    },
    async serve(flags = []) {
      const startedAt = performance.now();
      const child = start('storehouse', ['serve', ...freePorts, ...flags]);
      const output = collect(child);
      const ended = once(child, 'close');
      const line = await new Promise<string>((resolve, reject) => {
        child.stdout.on('data', () => {
          const found = /^ready (.*)$/m.exec(output.stdout)?.[1];
          if (found !== undefined) resolve(found);
        });
        child.once('close', () => reject(new Error(`it ended before it was ready:\n${output.stderr}`)));
      });
      return {
        ready: JSON.parse(line) as Ready,
        ms: Math.round(performance.now() - startedAt),
        async stop() {
          child.kill('SIGTERM');
          await ended;
          return child.exitCode;
        },
      };
    },
    async remove() {
      await killServerOf(join(work, 'data'));
      await rm(parent, { recursive: true, force: true });
    },
  };
}

function collect(child: ReturnType<typeof spawn>): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return output;
}
