import type { Database } from '../../../database/database.ts';
import type { Random } from '../simulation/random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Inserts the past use of the demo's keys: busy by day, quiet by night, a report run each morning. */
export async function insertPastUsage(db: Database, accountId: string, random: Random, now: Date): Promise<void> {
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs;
  const hours = Array.from({ length: 48 }, (_, index) => new Date(thisHour - (index + 1) * hourMs)).flatMap((hour) => {
    const isDay = hour.getUTCHours() >= 7 && hour.getUTCHours() < 19;
    const requests = { bucket: 'requests', used: isDay ? random.integer(120, 420) : random.integer(2, 30) };
    const reporting = { bucket: 'reporting', used: hour.getUTCHours() === 5 ? 60 : random.integer(0, 4) };
    return [requests, reporting].map((used) => ({ ...used, hour }));
  });
  await db.query(
    `insert into usage_hours (account_id, bucket, hour, used)
     select $1, bucket, hour, used from jsonb_to_recordset($2) as u (bucket text, hour timestamptz, used integer)
     on conflict do nothing`,
    [accountId, JSON.stringify(hours)],
  );
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: new Date(thisHour - (index + 1) * dayMs).toISOString().slice(0, 10),
    requests: random.integer(1_800, 3_600),
  }));
  await db.query(
    `insert into key_days (account_id, key_id, day, requests)
     select $1, key_id, day, requests from api_keys, jsonb_to_recordset($2) as d (day date, requests integer)
     where account_id = $1 and revoked_at is null on conflict do nothing`,
    [accountId, JSON.stringify(days)],
  );
}
