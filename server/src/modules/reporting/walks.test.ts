import { array, assert, asyncProperty, constantFrom, integer, record, type Arbitrary } from 'fast-check';
import { expect, it } from 'vitest';
import { restoreFile, takeBackup } from '../../testing/backup-files.ts';
import { lifeOf, liveOn, liveThrough, type RandomDay } from '../../testing/reporting-model/random-days.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { FollowedWalk, type Processes } from '../../testing/walks/followed-walk.ts';
import { readKnownAccount } from '../../testing/walks/known-account.ts';
import { randomRequest, type RandomRequest } from '../../testing/walks/random-request.ts';
import { checkParts } from '@storehouse/contract/checks';
import { openChecks } from '../checks/checks.ts';
import { openReporting } from './reporting.ts';

// A walk returns the rows that a single page of its check had when it started, whatever is checked, rolled up or
// restored meanwhile.

const test = useTestDatabase();

/** `STOREHOUSE_WALKS=1000` runs at least 1,000 walks; each life has 24. */
const wantedWalks = Number(process.env['STOREHOUSE_WALKS'] ?? 96);
const walksAtOnce = 8;
const lives = Math.ceil(wantedWalks / (3 * walksAtOnce));

interface Life {
  readonly before: readonly RandomDay[];
  /** The days that are lived and checked during the walks; `arrivals` products are added on each. */
  readonly meanwhile: readonly RandomDay[];
  readonly arrivals: number;
  readonly isRestored: boolean;
  readonly requests: readonly RandomRequest[];
}

const life: Arbitrary<Life> = record({
  before: lifeOf({ minLength: 6, maxLength: 16 }),
  meanwhile: lifeOf({ minLength: 2, maxLength: 4 }),
  arrivals: integer({ min: 0, max: 6 }),
  isRestored: constantFrom(true, false, false),
  requests: array(randomRequest, { minLength: 3 * walksAtOnce, maxLength: 3 * walksAtOnce }),
});

let walked = 0;

async function walkThrough({ before, meanwhile, arrivals, isRestored, requests }: Life): Promise<void> {
  const instance = await liveThrough(test, before);
  // The random plan may not check stock, so add one check that does.
  await instance.check(checkParts);
  const { accountId } = instance;
  const processes: Processes = [openReporting(test.context), openReporting(test.context)];
  const known = () => readKnownAccount(test.db, accountId);
  const walks: FollowedWalk[] = [];

  const beginSome = async () => {
    const account = await known();
    // A new reader has no cache, so it shows what the page should look like.
    const whole = openReporting(test.context);
    for (const request of requests.slice(walks.length, walks.length + walksAtOnce)) {
      walks.push(await FollowedWalk.begin({ whole, processes }, accountId, request, account));
      walked += 1;
    }
  };
  const goOn = async (day: RandomDay) => {
    for (let nth = 0; nth < arrivals; nth += 1) await instance.addStockedProduct(day.hour + nth);
    await liveOn(test, instance, [day]);
    const account = await known();
    for (const walk of walks) await walk.advanceOrExpire(account);
  };

  const [nextDay, ...laterDays] = meanwhile as [RandomDay, ...RandomDay[]];
  await beginSome();
  await goOn(nextDay);
  await beginSome();
  const backup = isRestored ? await takeBackup(test.db) : null;
  for (const day of laterDays) await goOn(day);
  if (backup !== null) {
    await restoreFile(test.db, backup);
    for (const walk of walks) await walk.expectExpired();
  }
  await beginSome();
  test.context.at = new Date(test.context.at.getTime() + 86_400_000);
  await openChecks(test.context).run(accountId, checkParts);
  const account = await known();
  for (const walk of walks) await walk.finish(account);
}

/** Also limits the search for a smaller failing life. */
const timeLimitMs = 60_000 + lives * 15_000;

it('walks show one check, whatever happens while they go on', { timeout: 2 * timeLimitMs }, async () => {
  // On failure, the seed and the smallest failing life are printed.
  const limits = { interruptAfterTimeLimit: timeLimitMs, markInterruptAsFailure: true };
  await assert(asyncProperty(life, walkThrough), { numRuns: lives, ...limits });
  expect(walked).toBeGreaterThanOrEqual(wantedWalks);
  if (process.env['STOREHOUSE_WALKS']) process.stdout.write(`${String(walked)} walks in ${String(lives)} lives\n`);
});
