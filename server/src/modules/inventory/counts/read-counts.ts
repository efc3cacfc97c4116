import type { CountState } from '@storehouse/contract/inventory/statuses';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { CountSheet, ListedCount } from '@storehouse/contract/operations/instance/count-answers';
import type { Queryable } from '../../../database/database.ts';
import { numberedReference, personReference, referenceTo } from '../bodies/require-references.ts';
import type { Page } from '../generic/read-objects.ts';
import { NotFound } from '../invalid.ts';
import { judgedLines } from './judged-lines.ts';

export interface CountFilter extends Page {
  readonly locationId: string;
  readonly state: CountState | null;
}

const matches = `from stock_counts where account_id = $1 and location_id = $2 and ($3::text is null or state = $3)`;

/** The counts of a location, newest first. */
export async function listCounts(
  db: Queryable,
  accountId: string,
  { locationId, state, max, offset }: CountFilter,
): Promise<ListAnswer<ListedCount>> {
  const values = [accountId, locationId, state];
  const page = `(select * ${matches} order by date_created desc, id limit $4 offset $5)`;
  const data = await selectCounts(db, page, [...values, max, offset]);
  const [total] = await db.query<{ count: number }>(`select count(*) as count ${matches}`, values);
  return { data, totalCount: total?.count ?? 0 };
}

/** Whether someone may approve the counts of a location. */
export type ApprovesAt = (locationId: string) => boolean;

/**
 * Whether expected quantities are shown. In a blind count, nobody sees them until it is submitted; from then on, only those
 * who may approve it see them, until it is approved or discarded.
 */
export function showsExpected(
  { isBlind, state, location }: Pick<ListedCount, 'isBlind' | 'state' | 'location'>,
  approvesAt: ApprovesAt,
): boolean {
  if (!isBlind || state === 'POSTED' || state === 'DISCARDED') return true;
  return state === 'SUBMITTED' && approvesAt(location.id);
}

export async function readListedCount(db: Queryable, accountId: string, id: string): Promise<ListedCount> {
  const page = '(select * from stock_counts where account_id = $1 and id = $2)';
  const [count] = await selectCounts(db, page, [accountId, id]);
  return count ?? countNotFound(id);
}

/** A count with the sums of its variances, if they are shown. */
export async function readCount(
  db: Queryable,
  accountId: string,
  id: string,
  approvesAt: ApprovesAt,
): Promise<CountSheet> {
  const count = await readListedCount(db, accountId, id);
  return { ...count, review: showsExpected(count, approvesAt) ? await readReview(db, accountId, id) : null };
}

export function countNotFound(id: string): never {
  throw new NotFound(`There is no count with the id "${id}".`);
}

type Review = NonNullable<CountSheet['review']>;

async function readReview(db: Queryable, accountId: string, id: string): Promise<Review> {
  const [row] = await db.query<Omit<Review, 'varianceValue'> & { varianceValue: string }>(
    `select count(*) filter (where variance <> 0) as "varianceCount",
       coalesce(-sum(variance) filter (where variance < 0), 0)::bigint as "quantityMissing",
       coalesce(sum(variance) filter (where variance > 0), 0)::bigint as "quantityFound",
       round(coalesce(sum(variance * price), 0), 2) as "varianceValue",
       count(*) filter (where variance <> 0 and price is null) as "unpricedCount",
       count(*) filter (where recount_reason is not null) as "recountCount"
     from (${judgedLines}) line`,
    [accountId, id],
  );
  const { varianceValue, ...counts } = row as NonNullable<typeof row>;
  return { ...counts, varianceValue: Number(varianceValue) };
}

type Row = Omit<ListedCount, 'submittedAt' | 'closedAt' | 'dateCreated' | 'lastUpdated'> & {
  readonly submittedAt: Date | null;
  readonly closedAt: Date | null;
  readonly dateCreated: Date;
  readonly lastUpdated: Date;
};

async function selectCounts(db: Queryable, page: string, values: readonly unknown[]): Promise<ListedCount[]> {
  const rows = await db.query<Row>(
    `select c.id, c.count_number as "countNumber", ${referenceTo('location', 'location')} as location, c.scope,
       c.scope_name as "scopeName", ${referenceTo('bin', 'location')} as "binLocation", c.sample_size as "sampleSize",
       c.is_blind as "isBlind", c.comment, c.state, ${personReference('opener')} as "openedBy",
       ${personReference('submitter')} as "submittedBy", c.submitted_at as "submittedAt",
       ${personReference('closer')} as "closedBy", c.closed_at as "closedAt",
       ${numberedReference('t', 'transaction', 'transactionNumber', 'transaction_number')} as transaction,
       lines.number as "lineCount", lines.counted as "countedCount", c.version, c.date_created as "dateCreated",
       c.last_updated as "lastUpdated"
     from ${page} c
     join locations location on location.account_id = $1 and location.id = c.location_id
     left join locations bin on bin.account_id = $1 and bin.id = c.scope_id and c.scope = 'BIN'
     left join people opener on opener.account_id = $1 and opener.person_id = c.opened_by_id
     left join people submitter on submitter.account_id = $1 and submitter.person_id = c.submitted_by_id
     left join people closer on closer.account_id = $1 and closer.person_id = c.closed_by_id
     left join transactions t on t.account_id = $1 and t.id = c.transaction_id
     cross join lateral (
       select count(*) as number, count(line.quantity_counted) as counted
       from stock_count_lines line where line.account_id = $1 and line.count_id = c.id
     ) lines
     order by c.date_created desc, c.id`,
    values,
  );
  return rows.map(({ submittedAt, closedAt, dateCreated, lastUpdated, ...count }) => ({
    ...count,
    submittedAt: submittedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    dateCreated: dateCreated.toISOString(),
    lastUpdated: lastUpdated.toISOString(),
  }));
}
