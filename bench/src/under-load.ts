import { exec } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '../../server/src/database/open-database.ts';
import { writeAndRemember, type Phase } from './under-load/write-and-remember.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';

// What writers notice of an operator's command, such as one that adds a node to a cluster and rebalances it: accounts create products all
// the time, before, while and after the command runs. At the end every acknowledged product must be there. `--database-url=` names the
// database, `--command=` the command, `--accounts=` how many write (16), `--pause=` the
// milliseconds that each rests after a write (0). Only the given database is used, and it keeps the accounts.
const flag = (name: string): string | null =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
const [databaseUrl, command] = [flag('database-url'), flag('command')];
const besideMs = 10_000;

if (databaseUrl === null || command === null) console.log('skipped: it needs --database-url= and --command=');
else await measure(databaseUrl, command);

async function measure(url: string, operation: string): Promise<void> {
  const storehouse = await startStorehouse({ flags: ['--database-url', url] });
  const run = Date.now().toString(36);
  const accounts = [];
  for (let number = 0; number < Number(flag('accounts') ?? 16); number += 1) {
    accounts.push(await createBenchAccount(storehouse, `load-${run}-${String(number)}`));
  }
  const writing = writeAndRemember(storehouse, accounts, Number(flag('pause') ?? 0));
  await wait(besideMs);
  say('before', writing.endPhase());
  const startedMs = performance.now();
  const { stdout } = await promisify(exec)(operation);
  if (stdout.trim() !== '') console.log(stdout.trim());
  say(`while it ran, ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`, writing.endPhase());
  await wait(besideMs);
  say('after', writing.endPhase());
  const acknowledged = await writing.stop();

  const db = openDatabase({ connectionString: url }, { size: 1, onConnectionError: () => undefined });
  let missing = 0;
  for (const [accountId, ids] of acknowledged) {
    const [row] = await db.query<{ count: number }>(
      'select count(*) as count from products where account_id = $1 and id = any($2)',
      [accountId, ids],
    );
    missing += ids.length - (row?.count ?? 0);
  }
  await db.close();
  await storehouse.stop();
  const count = [...acknowledged.values()].reduce((sum, ids) => sum + ids.length, 0);
  console.log(`${String(count)} products acknowledged, ${String(missing)} of them missing`);
  if (missing > 0) process.exitCode = 1;
}

function say(
  name: string,
  { created, unavailable, others, p50Ms, p99Ms, longestMs, durationMs, undisturbed }: Phase,
): void {
  const perSecond = (created / durationMs) * 1_000;
  const times = `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, at most ${longestMs.toFixed(0)} ms`;
  const failed = `${String(unavailable)} of 503, ${String(others.length)} others${others[0] === undefined ? '' : `, such as ${others[0]}`}`;
  console.log(
    `${name}: ${perSecond.toFixed(0)} writes/s, ${times}; ${failed}; ${String(undisturbed)} accounts without a failure [load ${(loadavg()[0] ?? 0).toFixed(1)}]`,
  );
}
