import type { Database } from '../../../server/src/database/database.ts';
import { systemClock } from '../../../server/src/foundation/time/clock.ts';
import { openLog } from '../../../server/src/foundation/observability/log.ts';
import { openLimits } from '../../../server/src/modules/limits/limits.ts';
import { median } from '../measuring/figures.ts';
import { openBenchDatabase } from '../open-bench-database.ts';

export interface AdmissionTimes {
  readonly p50Ms: number;
  readonly perSecond: number;
  readonly statementsPerRequest: number;
}

/** Admits requests without HTTP, this many at a time, on the database of a running program. */
export async function timeAdmission(
  socketDir: string,
  key: string,
  atOnce: number,
  durationMs: number,
): Promise<AdmissionTimes> {
  const db = openBenchDatabase(socketDir, 10);
  let statements = 0;
  const counted: Database = {
    ...db,
    query: (sql, values) => {
      statements += 1;
      return db.query(sql, values);
    },
  };
  const limits = openLimits({ db: counted, clock: systemClock, log: openLog('silent') });
  const times: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let sentAt = begun; sentAt < begun + durationMs;) {
        sentAt = performance.now();
        const admission = await limits.admit('requests', key);
        if (!admission?.granted) throw new Error('a request was not admitted');
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  await db.close();
  return {
    p50Ms: median(times),
    perSecond: times.length / seconds,
    statementsPerRequest: statements / times.length,
  };
}
