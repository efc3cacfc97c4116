import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrlOf } from '../system/database-url.ts';
import { startProgram, type RunningProgram } from '../system/start-program.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { completeDays, settleAt, type CheckAnswer } from './check-answers.ts';

// A check is done exactly once, by whichever process claims it.
const clock = ['--test-clock', '2026-03-01T08:00:00Z'];
const run = useOwnSystem({ flags: clock });
let others: RunningProgram[] = [];

beforeAll(async () => {
  const flags = ['--roles', 'worker,operator', '--database-url', databaseUrlOf(run.system), ...clock];
  const env = { STOREHOUSE_OPERATOR_TOKEN: 'token-of-the-others' };
  others = await Promise.all([startProgram({ flags, env }), startProgram({ flags, env })]);
}, 60_000);

afterAll(() => Promise.all(others.map((program) => program.stop())));

/** The parts that were done for an account, from the logs of all processes: one entry each time a part was done. */
function partsDone(accountId: string): string[] {
  return [run.system.program, ...others]
    .flatMap((program) => program.log().split('\n'))
    .filter((line) => line.includes(accountId) && line.includes('a part of the daily check is done'))
    .map((line) => (JSON.parse(line) as { day: string; part: string }).part)
    .toSorted();
}

const eachOnce = ['activity', 'orders', 'prices', 'stock'];

it('three processes that find the same checks due run each of them once', async () => {
  const accounts = await Promise.all(Array.from({ length: 8 }, () => stockInstance(run.system)));
  await settleAt(run.system, '2026-03-02T04:00:00Z');
  for (const { account } of accounts) {
    expect(await completeDays(run.system, account.id)).toEqual(['2026-03-02']);
    await expect.poll(() => partsDone(account.id)).toEqual(eachOnce);
  }
}, 60_000);

it('twelve concurrent calls share a single check', async () => {
  const { account } = await stockInstance(run.system);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => run.system.operator('POST', `/accounts/${account.id}/checks`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  const [first] = answers;
  for (const answer of answers) expect(answer.json<CheckAnswer>()).toEqual(first?.json());
  await expect.poll(() => partsDone(account.id)).toEqual(eachOnce);
});
