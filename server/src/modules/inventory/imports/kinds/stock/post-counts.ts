import { inventoryTypeId } from '@storehouse/contract/inventory/transaction-types';
import type { Transaction } from '../../../../../database/database.ts';
import { Refusal } from '../../../../../foundation/errors/failures.ts';
import { findLocations } from '../../../bodies/find-locations.ts';
import { holdBins } from '../../../bodies/require-bins.ts';
import { takeNumbers } from '../../../numbers/numbers.ts';
import { lockStagedPairs, recountPair, type PairState } from '../../../stock/pairs.ts';
import { stockAsOfSql } from '../../../stock/stock-as-of.ts';
import type { ImportSession } from '../../run/import-session.ts';
import { created } from '../../run/record-changes.ts';
import { newInstanceId } from '../../../../../foundation/text/new-id.ts';

/** At most this many lines per transaction, so that one can still be shown and read as a whole. */
const maxLines = 500;

/**
 * Posts the staged counts, dated with the start of the import, with as many statements for a hundred thousand rows as for
 * one. A lot that already has the counted quantity gets no line, so importing a file twice changes nothing. If its pair has
 * moved since the import started, it does get a line, because what was there at the start is not known.
 */
export async function postCounts(session: ImportSession): Promise<void> {
  const { tx, context, tally } = session;
  const { accountId } = context.caller;
  // The planner would take the new table for an empty one.
  await tx.query('analyze import_counts');
  await lockStagedPairs(tx, accountId, 'import_counts');
  await requireDepots(tx, accountId);
  await tx.query(spreadSql, [accountId, context.at]);
  await requireBinsInPlace(tx, accountId);
  await tx.query('analyze import_lines');
  const [counted] = await tx.query<{ created: number; updated: number; unchanged: number }>(tallySql);
  tally.created += counted?.created ?? 0;
  tally.updated += counted?.updated ?? 0;
  tally.unchanged += counted?.unchanged ?? 0;
  await tx.query('delete from import_lines where not is_changed');
  await insertTransactions(session);
  await tx.query(applyLotsSql, [accountId]);
  const late = await tx.query<PairState>(applyPairsSql, [accountId, context.at]);
  // Entries posted since the import started, or dated later by another machine's clock, come after this count.
  for (const pair of late) await recountPair(tx, accountId, pair);
}

/** Holds the locations of the counts, and refuses the file if one has stopped managing inventory since its rows were read. */
async function requireDepots(tx: Transaction, accountId: string): Promise<void> {
  const places = await tx.query<{ id: string }>(
    `select id from locations where account_id = $1 and id in (select location_id from import_counts)
     order by id for key share`,
    [accountId],
  );
  const ids = places.map(({ id }) => id);
  const found = [...(await findLocations(tx, accountId, ids)).values()];
  if (found.every(({ managesInventory }) => managesInventory)) return;
  refuseFile('A location of the file no longer manages inventory');
}

/** The same for the bins: a move waits for the import, and one that came first shows here. */
async function requireBinsInPlace(tx: Transaction, accountId: string): Promise<void> {
  const places = await tx.query<{ binId: string; locationId: string }>(
    `select distinct bin_id as "binId", location_id as "locationId" from import_lines where bin_id <> ''`,
  );
  const bins = await holdBins(
    tx,
    accountId,
    places.map(({ binId }) => binId),
  );
  const parents = new Map(bins.map(({ id, parentId }) => [id, parentId]));
  if (places.every(({ binId, locationId }) => parents.get(binId) === locationId)) return;
  refuseFile('A bin of the file was moved to another location');
}

/** A check of the file says which row it is: it is refused there. */
function refuseFile(reason: string): never {
  throw new Refusal('conflict', `${reason}: nothing was changed. Check the file again.`);
}

/**
 * Spreads each row over bins. If any row of a lot at a location names a bin, each row of that lot there sets one bin (a
 * blank cell then sets the stock outside bins). Otherwise a row sets the whole lot, like a count by hand: a lot in a single
 * bin stays there; any other lot goes outside bins and its bins are emptied. The bins are those at the start of the import,
 * because later movements come after the count.
 */
const spreadSql = `
create temporary table import_lines on commit drop as
with counted as (
  select *, bool_or(bin_id is not null) over (partition by location_id, item_id) as is_by_bin from import_counts
), late as materialized (
  select pair.location_id, pair.product_id from (select distinct location_id, product_id from counted where not is_by_bin) c
  join stock_pairs pair on pair.account_id = $1 and pair.location_id = c.location_id and pair.product_id = c.product_id
  where pair.last_entry_at > $2
), earlier as materialized (${stockAsOfSql('late', '$2')}
), present as (
  select c.line, l.bin_location_id as bin_id
  from counted c join stock_lots l on l.account_id = $1 and l.location_id = c.location_id
    and l.product_id = c.product_id and l.inventory_item_id = c.item_id
  where not c.is_by_bin and l.quantity <> 0 and (c.location_id, c.product_id) not in (select location_id, product_id from late)
  union all
  select c.line, e.bin_id from counted c join earlier e using (location_id, product_id, item_id) where not c.is_by_bin
), stocked as (
  select line, bin_id, count(*) over (partition by line) as filled from present
), home as (
  select line, bin_id from stocked where filled = 1
), place as (
  select c.line, c.location_id, c.product_id, c.item_id, coalesce(c.bin_id, home.bin_id, '') as bin_id, c.quantity, c.is_redated
  from counted c left join home using (line)
  union all
  select c.line, c.location_id, c.product_id, c.item_id, s.bin_id, 0, c.is_redated
  from stocked s join counted c using (line) where s.filled > 1 and s.bin_id <> ''
)
select p.*, l.quantity is not null as was_known,
  exists (select 1 from stock_lots any_lot where any_lot.account_id = $1 and any_lot.location_id = p.location_id
    and any_lot.product_id = p.product_id and any_lot.inventory_item_id = p.item_id) as was_here,
  coalesce(l.quantity, 0) <> p.quantity or coalesce(pair.last_entry_at > $2, false) as is_changed,
  p.quantity - coalesce(l.quantity, 0) as change
from place p
join stock_pairs pair on pair.account_id = $1 and pair.location_id = p.location_id and pair.product_id = p.product_id
left join stock_lots l on l.account_id = $1 and l.location_id = p.location_id
  and l.product_id = p.product_id and l.inventory_item_id = p.item_id and l.bin_location_id = p.bin_id`;

/**
 * The first count of a lot in a location is new, even if it is 0. A row that only changed the date of its lot is an
 * update, but nothing is posted for it.
 */
const tallySql = `
with line as (
  update import_lines set is_changed = is_changed or not was_here returning line, is_changed, is_redated, was_here
), of_row as (
  select line, bool_or(is_changed or is_redated) as is_changed, bool_or(was_here) as was_here from line group by line
)
select count(*) filter (where not was_here) as created, count(*) filter (where was_here and is_changed) as updated,
  count(*) filter (where not is_changed) as unchanged
from of_row`;

async function insertTransactions({ tx, context, options, changes }: ImportSession): Promise<void> {
  const { db, caller, at } = context;
  await tx.query(
    `create temporary table import_postings on commit drop as
     select l.*, (row_number() over (partition by location_id order by product_id, item_id, bin_id) - 1) / ${String(maxLines)} as part
     from import_lines l`,
  );
  const parts = await tx.query<{ locationId: string; part: number }>(
    `select location_id as "locationId", part from import_postings group by location_id, part order by location_id, part`,
  );
  if (parts.length === 0) return;
  const numbers = options.dryRun
    ? parts.map(() => newInstanceId())
    : await takeNumbers(db, caller.accountId, 'TX-', parts.length);
  const ids = parts.map(() => newInstanceId());
  const locationIds = parts.map(({ locationId }) => locationId);
  const posted = await tx.query<{ id: string; sequence: number }>(
    `insert into transactions (account_id, id, date_created, last_updated, transaction_number, transaction_type_id,
       transaction_date, inventory_id, comment, posted_by_id)
     select $1, id, $2, $2, number, '${inventoryTypeId}', $2, location_id, 'Stock import', $6
     from unnest($3::text[], $4::text[], $5::text[]) with ordinality as t (id, number, location_id, position)
     order by position
     returning id, sequence`,
    [caller.accountId, at, ids, numbers, locationIds, caller.personId],
  );
  await changes.add(
    'transaction',
    ids.map((id) => created(id, null)),
  );
  const sequences = new Map(posted.map(({ id, sequence }) => [id, sequence]));
  await tx.query(
    `insert into transaction_entries (account_id, id, date_created, last_updated, transaction_id, transaction_type_id,
       transaction_date, transaction_sequence, location_id, inventory_item_id, product_id, quantity, quantity_change,
       bin_location_id)
     select $1, replace(gen_random_uuid()::text, '-', ''), $2, $2, t.id, '${inventoryTypeId}', $2, t.sequence,
       line.location_id, line.item_id, line.product_id, line.quantity, line.change, nullif(line.bin_id, '')
     from import_postings line
     join unnest($3::text[], $4::bigint[], $5::text[], $6::bigint[]) as t (id, sequence, location_id, part)
       on t.location_id = line.location_id and t.part = line.part
     order by line.location_id, line.product_id, line.line`,
    [caller.accountId, at, ids, ids.map((id) => sequences.get(id)), locationIds, parts.map(({ part }) => part)],
  );
}

const applyLotsSql = `
insert into stock_lots as lot (account_id, location_id, product_id, inventory_item_id, bin_location_id, quantity)
select $1, location_id, product_id, item_id, bin_id, quantity from import_lines
on conflict (account_id, location_id, product_id, inventory_item_id, bin_location_id)
do update set quantity = excluded.quantity`;

/** The totals of the pairs; returns those with an entry that is dated after this count. */
const applyPairsSql = `
with changed as (
  select distinct location_id, product_id from import_lines
), total as (
  select location_id, product_id, sum(lot.quantity)::bigint as quantity
  from changed join stock_lots lot using (location_id, product_id) where lot.account_id = $1
  group by location_id, product_id
), before as (
  select pair.location_id, pair.product_id, pair.last_entry_at, pair.last_count_at
  from changed join stock_pairs pair on pair.account_id = $1 and pair.location_id = changed.location_id
    and pair.product_id = changed.product_id
), written as (
  update stock_pairs pair set quantity_on_hand = total.quantity, last_entry_at = greatest(pair.last_entry_at, $2),
    last_count_at = greatest(pair.last_count_at, $2)
  from total
  where pair.account_id = $1 and pair.location_id = total.location_id and pair.product_id = total.product_id
)
select location_id as "locationId", product_id as "productId", last_entry_at as "lastEntryAt", last_count_at as "lastCountAt"
from before where last_entry_at > $2`;
