import { readOperatorToken, readOperatorUrl, withoutSlash } from '../foundation/process/operator-files.ts';
import { conclude, problem, warning, type Check } from './finding.ts';

const timeoutMs = 5_000;

export interface ProgramState {
  readonly isRunning: boolean;
  readonly check: Check;
}

/** Whether a program runs on this data folder, is ready to serve and accepts the token. */
export async function checkProgram(dataDir: string, operatorUrl: string | undefined): Promise<ProgramState> {
  const given = operatorUrl ?? (await readOperatorUrl(dataDir).catch(() => null));
  const url = given === null ? null : withoutSlash(given);
  const answer = url === null ? null : await ask(`${url}/readyz`);
  if (url === null || answer === null) {
    // If an address was given, a program should answer there; but the doctor may also run before the first start.
    const missing = warning(`Storehouse does not answer at ${String(url)}.`, 'Start it, or correct --operator-url.');
    return {
      isRunning: false,
      check: conclude('program', [operatorUrl === undefined ? null : missing], 'No program is running.'),
    };
  }
  const token = process.env['STOREHOUSE_OPERATOR_TOKEN'] || (await readOperatorToken(dataDir).catch(() => null));
  const isTokenRight =
    token === null || (await ask(`${url}/operator/v1/accounts?subdomain=none`, token))?.status === 200;
  const { status = 'not ready' } = answer.body as { status?: string };
  const isReady = answer.status === 200;
  return {
    isRunning: true,
    check: conclude(
      'program',
      [
        isReady ? null : problem(`The program at ${url} says "${status}".`, fixOf(status)),
        // Not judged while the program is not ready: without its database, the call fails anyway.
        isTokenRight || !isReady
          ? null
          : problem(
              `The program at ${url} refuses the operator token.`,
              'Set STOREHOUSE_OPERATOR_TOKEN to the token it was started with, or leave it out to use the file operator-token.',
            ),
      ],
      `The program at ${url} is ready.`,
    ),
  };
}

function fixOf(status: string): string {
  if (status === 'disk full') return 'Free some disk space: it continues by itself.';
  if (status === 'memory full') return 'Wait, or raise STOREHOUSE_MAX_MEMORY_MB: it continues by itself.';
  return status === 'stopping'
    ? 'Wait until it has stopped.'
    : 'Start the database, or look at its log: the program continues by itself.';
}

async function ask(url: string, token?: string): Promise<{ status: number; body: unknown } | null> {
  try {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, body: await response.json().catch(() => ({})) };
  } catch {
    return null;
  }
}
