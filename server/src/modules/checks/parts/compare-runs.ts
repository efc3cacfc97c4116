interface Runs {
  readonly table: string;
  /** What identifies a row besides the account. */
  readonly keys: readonly string[];
  /** The values of a run: when one of these changes, a new run starts. */
  readonly values: readonly string[];
  /** Where today's rows come from; the account is $1. */
  readonly source: string;
  /** Which continuing runs are compared; by default all. */
  readonly among?: string;
  /** The relation of the continuing runs to compare, if they are looked up one by one. */
  readonly runs?: string;
  /** Parts of the `with` before and after the comparison; those after it find the changes in `change`. */
  readonly before?: string;
  readonly after?: string;
  /** Whether a row of `change` was marked; by default all count as marked. */
  readonly isMarked?: string;
}

/** What a comparison found. */
export interface Compared {
  /** Today's rows among those compared. */
  readonly rows: number;
  /** How many more rows there are than before. */
  readonly gained: number;
  /** How many changed that nobody had marked. */
  readonly unmarked: number;
}

/**
 * A statement that compares today's rows with the continuing runs of the account ($1), ends those that changed or have
 * gone on the day before ($2 − 1), and starts the new ones. Returns one row of `Compared`.
 */
export function compareRuns({ table, keys, values, source, among, runs, before, after, isMarked }: Runs): string {
  const [firstKey = ''] = keys;
  const isSame = keys.map((key) => `run.${key} = source.${key}`).join(' and ');
  const isOld = keys.map((key) => `run.${key} = change.old_${key}`).join(' and ');
  const differs = values.map((value) => `source.${value} is distinct from run.${value}`).join(' or ');
  const columns = [...keys, ...values].join(', ');
  const continuing = `select * from ${table} where account_id = $1 and last_day = 'infinity'${among ? ` and ${among}` : ''}`;
  return `
with ${before ? `${before}, ` : ''}source as materialized (${source}
), change as materialized (
  select source.*, ${[...keys, ...values].map((column) => `run.${column} as old_${column}`).join(', ')}
  from source
  full join (${runs ?? continuing}) run on ${isSame}
  where source.${firstKey} is null or run.${firstKey} is null or ${differs}
), ended as (
  update ${table} run set last_day = $2::date - 1 from change
  where run.account_id = $1 and run.last_day = 'infinity' and ${isOld}
  returning 1
), begun as (
  -- Asks for the ended ones first: two runs of one row must not go on at once.
  insert into ${table} (account_id, first_day, ${columns})
  select $1, $2::date, ${columns} from change where ${firstKey} is not null and (select count(*) from ended) >= 0
)${after ? `, ${after}` : ''}
select (select count(*) from source) as rows, count(*) filter (where old_${firstKey} is null) - count(*) filter (where ${firstKey} is null) as gained,
  count(*) filter (where not (${isMarked ?? 'true'})) as unmarked
from change`;
}
