import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Listener } from '../../database/notify.ts';
import { newUuid } from '../../foundation/text/new-id.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { armWork } from './arm-work.ts';
import type { Job, NextLook } from './job.ts';
import type { JobKind } from './job-kinds.ts';
import { openJobs } from './jobs.ts';
import { anyWorkNotice, readWorkNotice, workNotice } from './work-notices.ts';

const test = useTestDatabase();

const listeners: Listener[] = [];
beforeEach(() => test.db.query('truncate due_work'));
afterEach(() => Promise.all(listeners.splice(0).map((listener) => listener.close())));

const arm = (accountId: string, kind: JobKind = 'mails') =>
  test.db.transaction((tx) => {
    armWork(tx, accountId, kind, test.context.at);
    return Promise.resolve();
  });

type Next = NextLook | (() => Promise<NextLook>);
const nothing = () => Promise.resolve({ at: null });
const stillDue = () => Promise.resolve({ at: test.context.at });

/** A job whose looks last until the test ends them, and what they leave. */
function hangingJob(next: () => Next = () => nothing, fields: Partial<Job> = {}) {
  const ends: (() => void)[] = [];
  const job: Job = {
    kind: 'mails',
    slots: () => 2,
    async run(claim) {
      await new Promise<void>((resolve) => ends.push(resolve));
      await test.db.transaction((tx) => {
        claim.finishIn(tx, next());
        return Promise.resolve();
      });
      return 'worked';
    },
    ...fields,
  };
  return { job, end: () => ends.shift()?.() };
}

/** A process: what notices wake it for, and what its own looks do as they end. */
async function openProcess(job: Job) {
  const woken: (JobKind | null)[] = [];
  const more: JobKind[] = [];
  const engine = openJobs(test.context, [job]);
  listeners.push(engine.listen((kind) => woken.push(kind)));
  // A listener that has just connected may have missed anything.
  await expect.poll(() => woken).toEqual([null]);
  woken.length = 0;
  return {
    woken,
    more,
    /** First waits for a notice: one that came later would count as one about an account that is being looked at. */
    async claim() {
      await expect.poll(() => woken).toContain(job.kind);
      return engine.startDue(new Set([job.kind]), (kind) => more.push(kind));
    },
    /** Resolves when every notice that was sent before has arrived. */
    async heardAll() {
      test.db.notify(workNotice(newUuid(), 'clean-up'));
      await expect.poll(() => woken).toContain('clean-up');
      woken.splice(woken.indexOf('clean-up'), 1);
    },
  };
}

describe('a notice', () => {
  it('names the kind of work that is due', async () => {
    const { woken, heardAll } = await openProcess(hangingJob().job);
    await arm(newUuid());
    await heardAll();
    expect(woken).toEqual(['mails']);
  });

  it.each<[string, () => Next, JobKind[]]>([
    ['has seen that work, and left nothing', () => nothing, []],
    ['left some of it', () => stillDue, ['mails']],
    ['knew beforehand when the next one is', () => ({ at: new Date(test.context.at.getTime() + 1_000) }), ['mails']],
  ])('about an account that is being looked at waits for the end of the look, which %s', async (_, next, expected) => {
    const accountId = newUuid();
    const { job, end } = hangingJob(next);
    const { woken, more, claim, heardAll } = await openProcess(job);
    await arm(accountId);
    await heardAll();
    const [look] = await claim();
    await arm(accountId);
    await heardAll();
    expect([woken, more]).toEqual([['mails'], []]);
    end();
    await look;
    expect(more).toEqual(expected);
  });

  it('about another account of that kind does not wait', async () => {
    const { job, end } = hangingJob();
    const { woken, claim, heardAll } = await openProcess(job);
    await arm(newUuid());
    const [look] = await claim();
    await arm(newUuid());
    await heardAll();
    expect(woken).toEqual(['mails', 'mails']);
    end();
    await look;
  });

  it.each([
    ['of an older release, which says nothing', ''],
    ['about a kind that this release does not know', `parcels ${newUuid()}`],
  ])('%s may be about any work', async (_, text) => {
    const { woken } = await openProcess(hangingJob().job);
    test.db.notify({ ...anyWorkNotice, text });
    await expect.poll(() => woken).toEqual([null]);
  });

  it('is read as it was written', () => {
    const accountId = newUuid();
    expect(readWorkNotice(workNotice(accountId, 'clean-up').text)).toEqual({ accountId, kind: 'clean-up' });
  });
});

describe('as a look ends, its process claims again', () => {
  it('not if all due work was claimed', async () => {
    const { job, end } = hangingJob();
    const { more, claim } = await openProcess(job);
    await arm(newUuid());
    const [look] = await claim();
    end();
    await look;
    expect(more).toEqual([]);
  });

  it('if there were fewer slots than accounts', async () => {
    const { job, end } = hangingJob(() => nothing, { slots: () => 1 });
    const { more, claim } = await openProcess(job);
    await Promise.all([arm(newUuid()), arm(newUuid())]);
    const looks = await claim();
    expect(looks).toHaveLength(1);
    end();
    await Promise.all(looks);
    expect(more).toEqual(['mails']);
  });

  it('if it left work due, for which other processes are woken too', async () => {
    const { job, end } = hangingJob(() => stillDue);
    const [{ more, claim }, other] = await Promise.all([openProcess(job), openProcess(hangingJob().job)]);
    await arm(newUuid());
    const [look] = await claim();
    await other.heardAll();
    end();
    await look;
    await other.heardAll();
    expect([more, other.woken]).toEqual([['mails'], ['mails', 'mails']]);
  });

  it('if it left little due, which it looks at itself: no other process is woken', async () => {
    const { job, end } = hangingJob(() => () => Promise.resolve({ at: test.context.at, isOwn: true }));
    const [{ more, claim }, other] = await Promise.all([openProcess(job), openProcess(hangingJob().job)]);
    await arm(newUuid());
    const [look] = await claim();
    end();
    await look;
    await other.heardAll();
    expect([more, other.woken]).toEqual([['mails'], ['mails']]);
  });
});

describe('a look that continues after a notice', () => {
  /** A job that records the claim of each run, which lasts until the test ends it. */
  function continuingJob(fields: Partial<Job> = {}) {
    const ends: (() => void)[] = [];
    const runs: string[] = [];
    const job: Job = {
      kind: 'mails',
      slots: () => 2,
      async run(claim) {
        runs.push(claim.claimId);
        await new Promise<void>((resolve) => ends.push(resolve));
        await test.db.transaction((tx) => {
          claim.finishUnlessNoticed(tx, nothing);
          return Promise.resolve();
        });
        return 'worked';
      },
      ...fields,
    };
    return { job, runs, end: () => ends.shift()?.() };
  }
  const rows = (accountId: string) => test.db.query('select 1 from due_work where account_id = $1', [accountId]);

  it('runs again under the same claim, and ends when there was no further notice', async () => {
    const accountId = newUuid();
    const { job, runs, end } = continuingJob();
    const { more, claim, heardAll } = await openProcess(job);
    await arm(accountId);
    await heardAll();
    const [look] = await claim();
    await arm(accountId);
    await heardAll();
    end();
    await expect.poll(() => runs).toHaveLength(2);
    end();
    await look;
    expect(new Set(runs).size).toBe(1);
    expect([runs.length, more, await rows(accountId)]).toEqual([2, [], []]);
  });

  it('does not continue while another account waits for a slot', async () => {
    const accountId = newUuid();
    const { job, runs, end } = continuingJob({ slots: () => 1 });
    const { more, claim, heardAll } = await openProcess(job);
    await arm(accountId);
    await heardAll();
    const [look] = await claim();
    await arm(accountId);
    await arm(newUuid());
    await heardAll();
    expect(await claim()).toEqual([]);
    end();
    await look;
    expect([runs.length, more]).toEqual([1, ['mails']]);
  });
});

it('slots that become free outside a look wake the process', async () => {
  let free = (): void => undefined;
  const { woken } = await openProcess(hangingJob(() => nothing, { wakes: (wake) => void (free = wake) }).job);
  free();
  expect(woken).toEqual(['mails']);
});
