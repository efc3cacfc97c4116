import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '../../database/database.ts';
import { newUuid } from '../../foundation/text/new-id.ts';
import { expireClaims } from '../../testing/run-due-work.ts';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { armAccount, armEveryAccount, armingLock, armWork } from './arm-work.ts';
import { openCleanUpJob } from './clean-up-job.ts';
import type { Claim, Job } from './job.ts';
import { jobKinds } from './job-kinds.ts';
import { openJobs } from './jobs.ts';
import { measureWork } from './measure-work.ts';
import { runJobs } from './run-jobs.ts';

const test = useTestDatabase();

beforeEach(async () => {
  await test.db.query('create table if not exists things (account_id uuid, id uuid primary key)');
  await test.db.query('truncate due_work, things');
});

/** Countable work: removes the things of an account. */
function takingJob(taken: string[], fields: Partial<Job> = {}): Job {
  return {
    kind: 'mails',
    slots: () => 2,
    async run({ accountId }) {
      const rows = await test.db.query<{ id: string }>('delete from things where account_id = $1 returning id', [
        accountId,
      ]);
      taken.push(...rows.map(({ id }) => id));
      return rows.length > 0 ? 'worked' : 'empty';
    },
    async nextLook(on, accountId) {
      const rows = await on.query('select 1 from things where account_id = $1 limit 1', [accountId]);
      return rows.length > 0 ? test.context.at : null;
    },
    ...fields,
  };
}

async function addThing(tx: Transaction, accountId: string): Promise<string> {
  const id = newUuid();
  await tx.query('insert into things values ($1, $2)', [accountId, id]);
  armWork(tx, accountId, 'mails', test.context.at);
  return id;
}

const rowsOf = (accountId: string) =>
  test.db.query<{ kind: string; claimed: boolean; failures: number }>(
    'select kind, claim_id is not null as claimed, failures from due_work where account_id = $1 order by kind',
    [accountId],
  );

describe('work that is created while others look', () => {
  it('is never lost: every thing is taken once, however writers and looks meet', async () => {
    const accounts = [newUuid(), newUuid(), newUuid()];
    const [added, taken]: [string[], string[]] = [[], []];
    let isWriting = true;
    const write = async (seed: number) => {
      for (let count = 0; count < 60; count += 1) {
        const accountId = accounts[(seed + count) % accounts.length] as string;
        const id = await test.db.transaction(async (tx) => {
          // After the row is armed and before the commit: a look must not disarm it here.
          tx.atEnd('~', () => tx.query('select').then(() => wait((seed * 7 + count) % 5)));
          return addThing(tx, accountId);
        });
        added.push(id);
      }
    };
    const work = async () => {
      const engine = openJobs(test.context, [takingJob(taken)]);
      while (isWriting) await Promise.all(await engine.startDue());
    };
    const working = [work(), work(), work()];
    await Promise.all([write(0), write(1), write(2), write(3)]);
    isWriting = false;
    await Promise.all(working);
    const last = openJobs(test.context, [takingJob(taken)]);
    for (;;) if ((await Promise.all(await last.startDue())).length === 0) break;
    expect(taken.toSorted()).toEqual(added.toSorted());
    expect(await test.db.query('select * from due_work')).toEqual([]);
  });

  it('keeps the row due while its transaction commits, without waiting for it', async () => {
    const accountId = newUuid();
    await test.db.transaction((tx) => addThing(tx, accountId));
    let commit: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => (commit = resolve));
    let second: Promise<string> | undefined;
    await new Promise<void>((armed) => {
      second = test.db.transaction((tx) => {
        tx.atEnd('~', async () => {
          await tx.query('select');
          armed();
          await isHeld;
        });
        return addThing(tx, accountId);
      });
    });
    const taken: string[] = [];
    const engine = openJobs(test.context, [takingJob(taken)]);
    const before = await Promise.all(await engine.startDue());
    const rows = await rowsOf(accountId);
    commit();
    const id = await second;
    expect([before, rows]).toMatchObject([['worked'], [{ kind: 'mails', claimed: false }]]);
    expect(await Promise.all(await engine.startDue())).toEqual(['worked']);
    expect(taken).toContain(id);
    expect(await rowsOf(accountId)).toEqual([]);
  });

  it('keeps the row due while another node of a cluster is still to commit it', async () => {
    const accountId = newUuid();
    await test.db.transaction((tx) => addThing(tx, accountId));
    const engine = openJobs(test.context, [takingJob([])]);
    await test.db.transaction(async (tx) => {
      // Stands for a transaction that has committed on this node only: this lock is all it still holds here, and a look
      // does not see its work yet.
      await tx.query(`select pg_advisory_xact_lock_shared(${armingLock('$1::uuid', '$2')})`, [accountId, 'mails']);
      expect(await Promise.all(await engine.startDue())).toEqual(['worked']);
      expect(await rowsOf(accountId)).toMatchObject([{ kind: 'mails', claimed: false }]);
    });
    expect(await Promise.all(await engine.startDue())).toEqual(['empty']);
    expect(await rowsOf(accountId)).toEqual([]);
  });

  it('holds what keeps the row due until it has committed, whether it arms the row or finds it armed', async () => {
    const accountId = newUuid();
    const free = `select pg_try_advisory_xact_lock(${armingLock('$1::uuid', '$2')}) as "isFree"`;
    const isFree = () => test.db.query(free, [accountId, 'mails']);
    for (const _ of ['arms it', 'finds it armed']) {
      const held: object[] = [];
      await test.db.transaction((tx) => {
        tx.atEnd('~', async () => {
          await tx.query('select');
          held.push(...(await isFree()));
        });
        return addThing(tx, accountId);
      });
      expect([...held, ...(await isFree())]).toEqual([{ isFree: false }, { isFree: true }]);
    }
  });

  it('of a transaction that is rolled back is not due', async () => {
    const undone = test.db.transaction(async (tx) => {
      await addThing(tx, newUuid());
      throw new Error('the change failed');
    });
    await expect(undone).rejects.toThrow('the change failed');
    expect(await openJobs(test.context, [takingJob([])]).startDue()).toEqual([]);
  });
});

describe('a claim', () => {
  it('is held by one process, renewed, and given to no other', async () => {
    await test.db.transaction((tx) => addThing(tx, newUuid()));
    let end: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => (end = resolve));
    const claims: Claim[] = [];
    const slow = takingJob([], { run: (claim) => isOver.then(() => void claims.push(claim)).then(() => 'empty') });
    const [first] = await openJobs(test.context, [slow]).startDue();
    expect(await openJobs(test.context, [slow]).startDue()).toEqual([]);
    end();
    await first;
    expect(claims).toHaveLength(1);
  });

  it('runs out: another process takes the work over, and the first one ends nothing any more', async () => {
    const accountId = newUuid();
    await test.db.transaction((tx) => addThing(tx, accountId));
    let end: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => (end = resolve));
    const hanging = takingJob([], { run: () => isOver.then(() => 'empty'), nextLook: () => Promise.resolve(null) });
    const [dead] = await openJobs(test.context, [hanging]).startDue();
    await expireClaims(test.context);
    let overdue: Claim | undefined;
    const alive = takingJob([], {
      run: async (claim) => {
        overdue = claim;
        end();
        await dead;
        return 'worked';
      },
    });
    expect(await Promise.all(await openJobs(test.context, [alive]).startDue())).toEqual(['worked']);
    expect(overdue).toMatchObject({ accountId, isOverdue: true });
    // Its things still exist, so the row does too; the dead process, which saw none, has not deleted it.
    expect(await rowsOf(accountId)).toMatchObject([{ claimed: false }]);
  });

  it('is taken for as many accounts as there are slots, the longest waiting first, and not for those left out', async () => {
    const accounts = [newUuid(), newUuid(), newUuid(), newUuid()];
    for (const [index, accountId] of accounts.entries()) {
      const dueAt = new Date(test.context.at.getTime() - index * 1_000);
      await test.db.transaction((tx) => {
        armWork(tx, accountId, 'mails', dueAt);
        return Promise.resolve();
      });
    }
    const seen: string[] = [];
    const job = takingJob([], {
      run: ({ accountId }) => Promise.resolve(seen.push(accountId)).then(() => 'empty'),
      excluded: () => accounts.slice(3),
    });
    await Promise.all(await openJobs(test.context, [job]).startDue());
    expect(seen.toSorted()).toEqual(accounts.slice(1, 3).toSorted());
  });

  it('of work that fails is tried again after a pause that grows', async () => {
    const accountId = newUuid();
    await test.db.transaction((tx) => addThing(tx, accountId));
    const outcomes: string[] = [];
    const context = { ...test.context, onLook: (_kind: string, outcome: string) => void outcomes.push(outcome) };
    const failing = openJobs(context, [takingJob([], { run: () => Promise.reject(new Error('broken')) })]);
    for (const failures of [1, 2, 3]) {
      await Promise.all(await failing.startDue());
      expect(await rowsOf(accountId)).toMatchObject([{ claimed: true, failures }]);
      expect(await failing.startDue()).toEqual([]);
      await expireClaims(test.context);
    }
    expect(outcomes).toEqual(['failed', 'failed', 'failed']);
    const taken: string[] = [];
    await Promise.all(await openJobs(context, [takingJob(taken)]).startDue());
    expect([taken.length, await rowsOf(accountId)]).toEqual([1, []]);
  });
});

describe('what makes up for a row that is missing', () => {
  it('is the clean-up of the account, which is armed at every start', async () => {
    const { id } = await createTestAccount(test.context);
    await test.db.query('truncate due_work');
    await armEveryAccount(test.db, test.context.at);
    expect((await rowsOf(id)).map(({ kind }) => kind)).toEqual(['checks', 'clean-up']);
    const dropped: string[] = [];
    const cleanUp = openCleanUpJob(test.context, (accountId) => Promise.resolve(void dropped.push(accountId)));
    for (;;) if ((await Promise.all(await openJobs(test.context, [cleanUp]).startDue())).length === 0) break;
    expect(dropped).toContain(id);
    expect((await rowsOf(id)).map(({ kind }) => kind)).toEqual(jobKinds);
    const queues = await measureWork(test.db, test.context.at);
    expect(queues.find(({ kind }) => kind === 'clean-up')).toMatchObject({ due: 0, oldest: null });
    expect(queues.find(({ kind }) => kind === 'events')).toMatchObject({ due: dropped.length, claimed: 0 });
  });

  it('is armed only where the account has something to do, as the job finds it there', async () => {
    const { id } = await createTestAccount(test.context);
    await test.db.query('truncate due_work');
    await armEveryAccount(test.db, test.context.at);
    const cleanUp = openCleanUpJob(test.context, () => Promise.resolve(), [takingJob([])]);
    const cleanEveryAccount = async () => {
      for (;;) if ((await Promise.all(await openJobs(test.context, [cleanUp]).startDue())).length === 0) break;
    };
    await cleanEveryAccount();
    expect((await rowsOf(id)).map(({ kind }) => kind)).not.toContain('mails');
    await test.db.query('insert into things values ($1, $2)', [id, newUuid()]);
    await test.db.query(`update due_work set due_at = $1 where kind = 'clean-up'`, [test.context.at]);
    await cleanEveryAccount();
    expect((await rowsOf(id)).map(({ kind }) => kind)).toContain('mails');
  });

  it('is not needed for an account that is gone: its rows go when they are looked at', async () => {
    const accountId = newUuid();
    await test.db.transaction((tx) => {
      armAccount(tx, accountId, test.context.at);
      armWork(tx, accountId, 'clean-up', test.context.at);
      return Promise.resolve();
    });
    const cleanUp = openCleanUpJob(test.context, () => Promise.resolve());
    await Promise.all(await openJobs(test.context, [cleanUp]).startDue());
    expect((await rowsOf(accountId)).map(({ kind }) => kind)).not.toContain('clean-up');
  });
});

describe('while work is paused', () => {
  it('nothing is claimed, and it is done afterwards', async () => {
    const accountId = newUuid();
    const taken: string[] = [];
    const pause = { isOn: true, asked: 0 };
    const isPaused = () => {
      pause.asked += 1;
      return pause.isOn;
    };
    const added = await test.db.transaction((tx) => addThing(tx, accountId));
    const worker = runJobs({ ...test.context, isPaused }, [takingJob(taken)]);
    try {
      await expect.poll(() => pause.asked).toBeGreaterThan(1);
      expect([taken, await rowsOf(accountId)]).toEqual([[], [{ kind: 'mails', claimed: false, failures: 0 }]]);
      pause.isOn = false;
      await expect.poll(() => taken).toEqual([added]);
    } finally {
      await worker.stop();
    }
  });
});
