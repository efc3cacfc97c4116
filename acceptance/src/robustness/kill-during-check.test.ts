import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { listChecks, settleAt, type CheckAnswer } from '../checks/check-answers.ts';
import { isOnCluster } from '../system/cluster-database.ts';
import { signIn, type Session } from '../system/session.ts';
import { newDataDir } from '../system/start-program.ts';
import { startSystem, type AccountAnswer, type System } from '../system/system.ts';
import { killHard, killServerOf, serverPid } from '../system/embedded-server.ts';

// kill -9 at 20 random points of a check: never half a check visible, never two, and the day completes.
const rounds = 20;
const env = { STOREHOUSE_OPERATOR_TOKEN: 'kill-during-check', STOREHOUSE_LOG_LEVEL: 'warn' };
const flags = ['--test-clock', '2026-03-01T03:00:00Z'];
const size = { locations: 10, products: 150, days: 1, change: 0 };
const dataDir = await newDataDir();
const start = () => startSystem({ dataDir, env, flags });
let system: System;
/** The number of pairs, as the first, undisturbed check recorded it. */
let pairs = 0;

afterAll(async () => {
  await system.program.stop('SIGKILL');
  await killServerOf(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

it(`is whole or not there after each of ${String(rounds)} kills`, { timeout: 600_000 }, async () => {
  system = await start();
  const account = await system.createAccount();
  const seeded = await system.operator('POST', `/accounts/${account.id}/seed`, size);
  expect([seeded.status, seeded.text]).toEqual([200, expect.stringContaining('"failedParts":0')]);
  const key = (await system.createKey(account.id)).key;

  // The kills come within 1.2 times the duration of an undisturbed check.
  await changeStock(account);
  const began = performance.now();
  await settleAt(system, dayAt(1));
  const usualMs = performance.now() - began;
  pairs = (await listChecks(system, account.id))[0]?.parts.stock.rows ?? 0;
  expect(pairs).toBeGreaterThan(1_000);

  const struck: string[] = [];
  for (let round = 2; round < rounds + 2; round += 1) {
    await changeStock(account);
    const before = await listChecks(system, account.id);
    await system.operator('PUT', '/clock', { now: dayAt(round) });
    await wait(randomInt(Math.ceil(usualMs * 1.2)));
    // A borrowed cluster is not ours to kill.
    if (round % 2 === 0 && !isOnCluster) killHard(await serverPid(dataDir));
    await system.program.stop('SIGKILL');
    system = await start();

    const after = await listChecks(system, account.id);
    expect(after.filter(({ day }) => day < dayOf(round))).toEqual(before);
    expectWhole(after);
    await expectReadable(account, key, after);
    struck.push(partsDone(after, dayOf(round)));

    await settleAt(system, dayAt(round));
    const done = await listChecks(system, account.id);
    expect(done.map(({ day }) => day)).toEqual([dayOf(round), ...before.map(({ day }) => day)]);
    expect(partsDone(done, dayOf(round))).toBe('4');
    expectWhole(done);
    // Parts completed before the kill were not done again.
    for (const [part, outcome] of Object.entries(after[0]?.day === dayOf(round) ? after[0].parts : {})) {
      if (outcome.state === 'completed') expect(done[0]?.parts[part as keyof CheckAnswer['parts']]).toEqual(outcome);
    }
    await expectReadable(account, key, done);
  }
  // At least some kills hit a running check.
  expect(struck.filter((parts) => parts !== '4').length).toBeGreaterThan(0);
});

const dayOf = (round: number) => new Date(Date.UTC(2026, 2, 1 + round)).toISOString().slice(0, 10);
const dayAt = (round: number) => `${dayOf(round)}T04:00:00.000Z`;

const partsDone = (checks: readonly CheckAnswer[], day: string): string =>
  String(
    Object.values(checks.find((check) => check.day === day)?.parts ?? {}).filter(({ state }) => state === 'completed')
      .length,
  );

/** A completed part has all its rows; none failed. */
function expectWhole(checks: readonly CheckAnswer[]): void {
  for (const { parts } of checks.filter(({ day }) => day >= dayOf(1))) {
    expect(Object.values(parts).filter(({ state }) => state === 'failed')).toEqual([]);
    if (parts.stock.state === 'completed') expect(parts.stock.rows).toBe(pairs);
  }
}

/** The Reporting API serves the newest stock check completely. */
async function expectReadable(account: AccountAnswer, key: string, checks: readonly CheckAnswer[]): Promise<void> {
  const newest = newestStock(checks);
  const headers = { 'x-api-key': key };
  const summary = (await system.platform('/api/v1/reporting/summary', { headers })).json<Report>();
  const page = (await system.platform('/api/v1/reporting/stock-on-hand?limit=1', { headers })).json<Report>();
  // The day's check may have continued between these reads: then read again.
  const later = await listChecks(system, account.id);
  if (newestStock(later) !== newest) return expectReadable(account, key, later);
  expect([
    account.id,
    summary.captureLocalDate,
    summary.rows[0]?.['pairsTotal'],
    page.captureLocalDate,
    page.page.rowsTotal,
  ]).toEqual([account.id, newest, pairs, newest, pairs]);
}

const newestStock = (checks: readonly CheckAnswer[]): string | undefined =>
  checks.find(({ parts }) => parts.stock.state === 'completed')?.day;

interface Report {
  readonly captureLocalDate: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly page: { readonly rowsTotal: number };
}

/** Consumes a little of some hundred lots, so that a check has something to write. */
async function changeStock(account: AccountAnswer): Promise<void> {
  const owner = await signIn(system, account.subdomain);
  const depot = (await owner.data<{ id: string; name: string }[]>(200, 'GET', '/locations')).find(({ name }) =>
    name.endsWith('Depot'),
  );
  const lots = await lotsOf(owner);
  const entries = lots.map((id) => ({ inventoryItem: { id }, quantity: 1 }));
  const answer = await owner.post('/generic/transaction', {
    transactionType: { id: '3' },
    transactionDate: (await system.operator('GET', '/clock')).json<{ now: string }>().now,
    inventory: { id: depot?.id },
    transactionEntries: entries,
  });
  expect(answer.status).toBe(201);
}

const lotsOf = async (owner: Session): Promise<string[]> =>
  (await owner.data<{ id: string }[]>(200, 'GET', '/generic/inventoryItem?max=300')).map(({ id }) => id);
