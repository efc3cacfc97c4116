import { isFullCheckDay } from '../../check-schedule.ts';
import type { PartRun } from '../part-run.ts';
import { allLocations } from '../record-totals.ts';

/** How much a stock check compares. */
export interface Extent {
  /** Everything, for the first time or again, or what was marked: many pairs, or a few. */
  readonly amount: 'first' | 'all' | 'many' | 'few';
  /** Whether the marks tell everything that changed since the last stock check. */
  readonly isContinuous: boolean;
  /** The day of the last stock check. */
  readonly lastDay: string | null;
  /** The restore epoch that the comparison belongs to. */
  readonly epoch: string;
  /** Whether value_now holds and has to follow the changes. */
  readonly hasValues: boolean;
}

interface Known {
  readonly epoch: string;
  readonly lastDay: string | null;
  readonly fullDay: string | null;
  readonly hasValues: boolean;
  readonly isEverythingMarked: boolean;
  /** How many pairs the marks lead to; at least. */
  readonly marks: number;
  readonly pairs: number;
}

/** Up to this share of the pairs, each is looked up; beyond it, whole tables are read, which is faster. */
const fewShare = 0.05;
/** Beyond this share, comparing everything takes no longer. */
const manyShare = 0.3;

/**
 * Everything is compared by the first check, the first one after a restore (which starts another epoch) and after a
 * bulk load, once a week, on request, and where so much is marked that it is faster.
 */
export async function chooseExtent({ tx, accountId, day }: PartRun): Promise<Extent> {
  const [known] = await tx.query<Known>(
    `with last as (
       select max(day) as day from checks where account_id = $1 and part = 'stock' and state = 'completed'
     ), total as (
       select location_id, pairs_total from stock_totals where account_id = $1 and day = (select day from last)
     ), mark as (
       select location_id, product_id from check_marks where account_id = $1 and kind = 'stock'
     )
     select data_epoch.epoch, (select day from last) as "lastDay", state.full_day as "fullDay", state.prices_full_day is not null as "hasValues",
       exists (select 1 from mark where product_id is null) as "isEverythingMarked",
       (select count(location_id) + (count(*) - count(location_id)) * (select count(*) from total) from mark) as marks,
       coalesce((select pairs_total from total where location_id = '${allLocations}'), 0) as pairs
     from data_epoch left join check_states state on state.account_id = $1 and state.epoch = data_epoch.epoch`,
    [accountId],
  );
  const { epoch, lastDay, fullDay, hasValues, isEverythingMarked, marks, pairs } = known as Known;
  const isContinuous = lastDay !== null && fullDay !== null && !isEverythingMarked;
  const amount = (): Extent['amount'] => {
    if (lastDay === null) return 'first';
    if (!isContinuous || isFullCheckDay(accountId, day, fullDay)) return 'all';
    if (marks <= Math.max(100, pairs * fewShare)) return 'few';
    return marks <= Math.max(200, pairs * manyShare) ? 'many' : 'all';
  };
  return { amount: amount(), isContinuous, lastDay, epoch, hasValues: hasValues && isContinuous };
}

/** From now on marks tell what changes. Values are counted anew unless they have followed all changes. */
export async function recordFullComparison(
  { tx, accountId, day }: PartRun,
  { epoch, isContinuous }: Extent,
): Promise<void> {
  await tx.query(
    `insert into check_states as state (account_id, epoch, full_day)
     values ($1, $4, $2)
     on conflict (account_id) do update set epoch = excluded.epoch, full_day = excluded.full_day,
       prices_full_day = case when $3 then state.prices_full_day end`,
    [accountId, day, isContinuous, epoch],
  );
}

/** The next check of the account compares everything. */
export const requestFullSql = `
update check_states set full_day = '-infinity', prices_full_day = case when prices_full_day is not null then '-infinity'::date end
where account_id = $1`;
