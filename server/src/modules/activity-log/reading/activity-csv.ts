import { csvText } from '@storehouse/contract/csv-text';
import { zonedTime } from '../../../foundation/time/local-day.ts';
import type { ActivityEntry, ActivityPage } from '../list-activity.ts';

type Column = (entry: ActivityEntry, zone: string) => string | null;

const columns: Readonly<Record<string, Column>> = {
  time: ({ at }, zone) => zonedTime(at, zone),
  actorKind: ({ actor }) => actor.kind,
  actor: ({ actor }) => actor.name,
  actorId: ({ actor }) => actor.id,
  action: ({ action }) => action,
  subject: ({ subject }) => subject,
  detail: ({ detail }) => (Object.keys(detail).length === 0 ? null : JSON.stringify(detail)),
  id: ({ id }) => id,
};

/** The log as CSV, page by page: a file of any length takes the memory of one page. */
export async function* activityCsv(
  readPage: (cursor: string | null) => Promise<ActivityPage>,
  zone: string,
): AsyncGenerator<string> {
  yield `${Object.keys(columns).join(',')}\r\n`;
  let cursor: string | null = null;
  do {
    const page: ActivityPage = await readPage(cursor);
    const lines = page.data.map((entry) =>
      Object.values(columns)
        .map((column) => {
          const value = column(entry, zone);
          return value === null ? '' : csvText(value);
        })
        .join(','),
    );
    if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
