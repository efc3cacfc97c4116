import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { ImportOutcome } from '@storehouse/contract/operations/import-steps';
import type { Queryable } from '../../../../database/database.ts';
import type { InstanceCaller } from '../../instance-caller.ts';

/** A requested check or import, held by one process. */
export interface ClaimedImport {
  readonly importId: string;
  readonly claimId: string;
  readonly state: 'checking' | 'applying';
  readonly attempts: number;
  readonly kind: ImportKind;
  readonly header: readonly string[];
  readonly separator: string;
  readonly columns: readonly (string | null)[];
  readonly updates: boolean;
  readonly skipsBad: boolean;
  readonly createsCategories: boolean;
  readonly caller: InstanceCaller;
}

/** Claims the import that the account requested first, or one that a dead process left behind. */
export async function claimImport(on: Queryable, accountId: string, claimId: string): Promise<ClaimedImport | null> {
  const [claimed] = await on.query<Omit<ClaimedImport, 'caller'> & Omit<InstanceCaller, 'accountId'>>(
    `with due as (
       select import_id from imports where account_id = $1 and state in ('checking', 'applying')
       order by requested_at, import_id limit 1
     )
     update imports i set claim_id = $2, attempts = i.attempts + 1
     from due d, accounts a where i.account_id = $1 and i.import_id = d.import_id and a.account_id = i.account_id
     returning i.import_id as "importId", i.claim_id as "claimId", i.state, i.attempts, i.kind, i.header, i.separator,
       i.columns, i.updates, i.skips_bad as "skipsBad", i.creates_categories as "createsCategories",
       coalesce(a.tenant_id::text, '') as "tenantId", a.zone, i.person_id as "personId"`,
    [accountId, claimId],
  );
  if (!claimed) return null;
  const { tenantId, zone, personId, ...held } = claimed;
  return { ...held, caller: { accountId, tenantId, zone, personId } };
}

export async function nextImportAt(on: Queryable, accountId: string): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null }>(
    `select min(requested_at) as at from imports where account_id = $1 and state in ('checking', 'applying')`,
    [accountId],
  );
  return row?.at ?? null;
}

/** Reports how far it is; returns whether the claim still holds. */
export async function reportProgress(
  on: Queryable,
  { caller, importId, claimId }: ClaimedImport,
  rows: number,
  share: number,
): Promise<boolean> {
  const held = await on.query(
    `update imports set rows_read = $4, share_read = $5
     where account_id = $1 and import_id = $2 and claim_id = $3 returning 1 as held`,
    [caller.accountId, importId, claimId, rows, share],
  );
  return held.length > 0;
}

export interface Ending {
  readonly state: 'checked' | 'applied' | 'refused' | 'failed';
  readonly at: Date;
  readonly outcome: ImportOutcome | null;
  readonly problems: readonly object[];
  readonly failure: string | null;
}

/** Writes the end of a check or an import; returns false if the claim was lost, and then nothing may be kept of it. */
export async function endImport(
  on: Queryable,
  { caller, importId, claimId }: ClaimedImport,
  { state, at, outcome, problems, failure }: Ending,
): Promise<boolean> {
  const ended = await on.query(
    `update imports set state = $4, ended_at = $5, claim_id = null, share_read = 1, created = $6, updated = $7,
       unchanged = $8, refused = $9, problems = $10, failure = $11
     where account_id = $1 and import_id = $2 and claim_id = $3 returning 1 as ended`,
    [
      caller.accountId,
      importId,
      claimId,
      state,
      at,
      outcome?.created ?? null,
      outcome?.updated ?? null,
      outcome?.unchanged ?? null,
      outcome?.refused ?? null,
      JSON.stringify(problems),
      failure,
    ],
  );
  return ended.length > 0;
}
