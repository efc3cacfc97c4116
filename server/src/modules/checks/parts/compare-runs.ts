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
}

/**
 * A statement that compares today's rows with the continuing runs of the account ($1), ends those that changed or have
 * gone on the day before ($2 − 1), and starts the new ones. Returns the number of today's rows.
 */
export function compareRuns({ table, keys, values, source, among }: Runs): string {
  const [firstKey = ''] = keys;
  const isSame = keys.map((key) => `run.${key} = source.${key}`).join(' and ');
  const isOld = keys.map((key) => `run.${key} = change.old_${key}`).join(' and ');
  const differs = values.map((value) => `source.${value} is distinct from run.${value}`).join(' or ');
  const columns = [...keys, ...values].join(', ');
  return `
with source as materialized (${source}
), change as materialized (
  select source.*, ${keys.map((key) => `run.${key} as old_${key}`).join(', ')}
  from source
  full join (select * from ${table} where account_id = $1 and last_day = 'infinity'${among ? ` and ${among}` : ''}) run on ${isSame}
  where source.${firstKey} is null or run.${firstKey} is null or ${differs}
), ended as (
  update ${table} run set last_day = $2::date - 1 from change
  where run.account_id = $1 and run.last_day = 'infinity' and ${isOld}
  returning 1
), begun as (
  -- Asks for the ended ones first: two runs of one row must not go on at once.
  insert into ${table} (account_id, first_day, ${columns})
  select $1, $2::date, ${columns} from change where ${firstKey} is not null and (select count(*) from ended) >= 0
)
select count(*) as rows from source`;
}
