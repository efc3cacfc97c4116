import type { Clock } from '../foundation/time/clock.ts';
import { Refusal, Unavailable } from '../foundation/errors/failures.ts';
import type { Database } from './database.ts';

/** A clock that only moves when told to, stored in the database so that all processes share it. */
export interface TestClock extends Clock {
  moveTo(now: Date): Promise<Date>;
  advance(seconds: number): Promise<Date>;
}

/** Opens the shared clock. If an earlier run moved it past `start`, it stays there. */
export async function openTestClock(db: Database, start: Date): Promise<TestClock> {
  let present = start;

  async function run(sql: string, values: unknown[]): Promise<Date | null> {
    const [row] = await db.query<{ now: Date }>(sql, values);
    if (row) present = row.now;
    return row?.now ?? null;
  }

  const move = async (sql: string, value: unknown): Promise<Date> => {
    const moved = await run(sql, [value]);
    if (!moved) throw new Refusal('invalid_request', 'The clock never goes back.');
    return moved;
  };

  await run(
    `insert into test_clock as clock (now) values ($1)
     on conflict (only_row) do update set now = greatest(clock.now, excluded.now) returning now`,
    [start],
  );
  return {
    now: () => present,
    refresh: async () => {
      await run('select now from test_clock', []).catch((error: unknown) => {
        // Keep the last known time: what needs the database reports the failure itself, and liveness does not need it.
        if (!(error instanceof Unavailable)) throw error;
      });
    },
    moveTo: (now) => move('update test_clock set now = $1 where now <= $1 returning now', now),
    advance: (seconds) =>
      move(
        'update test_clock set now = now + make_interval(secs => $1::float8) where $1::float8 >= 0 returning now',
        seconds,
      ),
  };
}
