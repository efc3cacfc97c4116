import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useRestarts } from '../clients/restart-program.ts';
import { openClinic, type Clinic } from '../reporting/setup/clinic.ts';
import { withoutWorkers } from '../reporting/setup/reported-account.ts';
import { countAnswers } from '../system/allowance.ts';
import { useOwnSystem } from '../system/system.ts';
import { repository } from './sample-setting.ts';

// The paging loop of docs/reporting.md on a bad day: complete, or an error that nobody overlooks.
const options = withoutWorkers('2026-03-02T01:00:00Z');
const run = useOwnSystem(options);
const { kill, startAgain } = useRestarts(run, options);
let clinic: Clinic;
const folder = mkdtempSync(join(tmpdir(), 'storehouse-walk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  clinic = await openClinic(run.system);
  await clinic.account.check();
  const script = /<<'END'\n([\s\S]*?\n)END\n/.exec(readFileSync(join(repository, 'docs/reporting.md'), 'utf8'))?.[1];
  writeFileSync(join(folder, 'walk.sh'), String(script));
  // Prints how long it would sleep, and continues when the test tells it to.
  writeFileSync(join(folder, 'sleep'), '#!/bin/sh\necho "sleep $1"\nread -r _\n');
  chmodSync(join(folder, 'sleep'), 0o755);
});

/** Runs walk.sh and passes each of its waits to `onSleep`; the script continues when `onSleep` is done. */
async function walk(dataset: string, file: string, onSleep: (seconds: number) => Promise<unknown>) {
  const child = spawn('bash', ['walk.sh', dataset, file], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${folder}:${String(process.env['PATH'])}`,
      KEY: clinic.account.reports.key,
      URL: `${run.system.program.ready.platformUrl}/api/v1/reporting`,
      LIMIT: '2',
    },
  });
  const closed = once(child, 'close');
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  for await (const line of createInterface({ input: child.stdout })) {
    await onSleep(Number(line.replace('sleep ', '')));
    child.stdin.write('\n');
  }
  await closed;
  return { code: child.exitCode, stderr };
}

const useUpAllowance = () => countAnswers(620, () => clinic.account.reports.ask('/none'));
const wholeCsv = async () => (await clinic.account.reports.ask('/stock-on-hand?format=csv')).text;

it('goes on after an empty allowance and a restart, and has every row once', async () => {
  const whole = await wholeCsv();
  await useUpAllowance();
  const waits: number[] = [];
  const { code, stderr } = await walk('stock-on-hand', 'stock.csv', async (seconds) => {
    waits.push(seconds);
    // Six seconds refill one request: each page meets an empty allowance first.
    if (waits.length === 1) await run.system.advanceClock(seconds);
    if (waits.length === 2) await kill();
    if (waits.length === 3) await startAgain();
    if (waits.length === 4) await run.system.advanceClock(3_600);
  });
  expect([code, waits.slice(0, 3)], stderr).toEqual([0, [6, 6, 5]]);
  expect(readFileSync(join(folder, 'stock.csv'), 'utf8')).toBe(whole);
});

it('ends with 1 and a sentence for any other refusal, and leaves no file', async () => {
  const { code, stderr } = await walk('none', 'none.csv', () => Promise.resolve());
  expect(code).toBe(1);
  expect(stderr).toContain('walk.sh: 404 {"error":"not_found"');
  expect(existsSync(join(folder, 'none.csv'))).toBe(false);
});
