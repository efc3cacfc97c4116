import { createServer } from 'node:net';
import type { Config, Role } from '../config.ts';
import { conclude, problem, type Check, type Finding } from './finding.ts';

const timeoutMs = 3_000;

/** Whether the ports are free, or already those of a Storehouse program. */
export async function checkPorts(config: Config, isRunning: boolean): Promise<Check> {
  // A running program listens already, perhaps on other ports than those given here.
  if (isRunning) return conclude('ports', [], 'The program is listening.');
  const wanted = (['platform', 'instance', 'operator'] as const).filter(
    (name) => config.roles.has(name satisfies Role) && config.ports[name] !== 0,
  );
  const findings: (Finding | null)[] = [];
  for (const name of wanted) {
    const port = config.ports[name];
    const twin = wanted
      .slice(0, wanted.indexOf(name))
      .find((other) => config.ports[other] === port && overlaps(hostOf(config, other), hostOf(config, name)));
    findings.push(
      twin === undefined
        ? await checkPort(name, hostOf(config, name), port)
        : problem(
            `The ${twin} and ${name} hosts have the same port ${String(port)}.`,
            `Choose another with --${name}-port.`,
          ),
    );
  }
  return conclude(
    'ports',
    findings,
    `${wanted.map((name) => String(config.ports[name])).join(', ') || 'Any'} can be used.`,
  );
}

const hostOf = (config: Config, name: 'platform' | 'instance' | 'operator'): string =>
  name === 'operator' ? config.operatorHost : config.host;

/** Whether two addresses cannot have the same port: they are equal, or one of them stands for all addresses. */
const overlaps = (one: string, other: string): boolean =>
  one === other || [one, other].some((host) => host === '0.0.0.0' || host === '::');

async function checkPort(name: string, host: string, port: number): Promise<Finding | null> {
  const code = await tryListening(host, port);
  if (code === null) return null;
  if (code === 'EADDRINUSE') {
    if (await isStorehouse(host, port)) return null;
    return problem(
      `Port ${String(port)} is used by another program.`,
      `Stop it, or choose another with --${name}-port (0 for any free port).`,
    );
  }
  return problem(
    `The ${name} host cannot listen on ${host}, port ${String(port)} (${code}).`,
    code === 'EACCES'
      ? 'Ports below 1024 need a privilege: choose a higher one and let the proxy forward to it.'
      : 'Set an address of this machine with --host.',
  );
}

function tryListening(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? error.message);
    });
    server.listen({ host, port, exclusive: true }, () => {
      server.close(() => {
        resolve(null);
      });
    });
  });
}

async function isStorehouse(host: string, port: number): Promise<boolean> {
  const reachable =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  try {
    const response = await fetch(`http://${reachable}:${String(port)}/healthz`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = (await response.json()) as { status?: unknown };
    return body.status === 'ok' && response.headers.has('x-request-id');
  } catch {
    return false;
  }
}
