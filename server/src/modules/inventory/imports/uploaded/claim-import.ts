import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { ImportOutcome } from '@storehouse/contract/operations/import-steps';
import type { Queryable } from '../../../../database/database.ts';
import type { InstanceCaller } from '../../instance-caller.ts';
import type { LeftOver, UndoCounts } from '../undo/undo-session.ts';

/** Requested work on an import, held by one process. */
export interface Held {
  readonly importId: string;
  readonly claimId: string;
  readonly attempts: number;
  readonly kind: ImportKind;
  readonly fileName: string;
  /** Who requested it. */
  readonly caller: InstanceCaller;
}

/** A requested check or import. */
export interface ClaimedImport extends Held {
  readonly state: 'checking' | 'applying';
  readonly header: readonly string[];
  readonly separator: string;
  readonly columns: readonly (string | null)[];
  readonly updates: boolean;
  readonly skipsBad: boolean;
  readonly createsCategories: boolean;
}

/** A requested undo of an import, or a preview of one. */
export interface ClaimedUndo extends Held {
  readonly state: 'previewing' | 'undoing';
  /** Who imported it. */
  readonly importerId: string;
  /** How many rows were created and updated. */
  readonly applied: number;
}

export type ClaimedWork = ClaimedImport | ClaimedUndo;

export const isUndo = (claimed: ClaimedWork): claimed is ClaimedUndo =>
  claimed.state === 'previewing' || claimed.state === 'undoing';

const requested = `state in ('checking', 'applying', 'previewing', 'undoing')`;

type ClaimedRow = Omit<ClaimedImport, 'caller' | 'state'> &
  Omit<ClaimedUndo, 'caller' | 'state'> &
  Omit<InstanceCaller, 'accountId'> & { readonly state: ClaimedWork['state'] };

/** Claims the work that the account requested first, or some that a dead process left behind. */
export async function claimImport(on: Queryable, accountId: string, claimId: string): Promise<ClaimedWork | null> {
  const [claimed] = await on.query<ClaimedRow>(
    `with due as (
       select import_id from imports where account_id = $1 and ${requested}
       order by requested_at, import_id limit 1
     )
     update imports i set claim_id = $2, attempts = i.attempts + 1
     from due d, accounts a where i.account_id = $1 and i.import_id = d.import_id and a.account_id = i.account_id
     returning i.import_id as "importId", i.claim_id as "claimId", i.state, i.attempts, i.kind, i.header, i.separator,
       i.columns, i.updates, i.skips_bad as "skipsBad", i.creates_categories as "createsCategories",
       i.file_name as "fileName", i.person_id as "importerId", coalesce(i.created + i.updated, 0) as applied,
       coalesce(a.tenant_id::text, '') as "tenantId", a.zone,
       case when i.state in ('previewing', 'undoing') then i.undo_person_id else i.person_id end as "personId"`,
    [accountId, claimId],
  );
  if (!claimed) return null;
  const { tenantId, zone, personId, ...held } = claimed;
  return { ...held, caller: { accountId, tenantId, zone, personId } };
}

export async function nextImportAt(on: Queryable, accountId: string): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null }>(
    `select min(requested_at) as at from imports where account_id = $1 and ${requested}`,
    [accountId],
  );
  return row?.at ?? null;
}

/** Reports how far it is; returns whether the claim still holds. */
export async function reportProgress(
  on: Queryable,
  { caller, importId, claimId }: Held,
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
  /** Until when it can be undone. */
  readonly undoUntil?: Date | null;
}

/** Records the end of a check or an import. Returns false if the claim was lost: then none of it may be committed. */
export async function endImport(
  on: Queryable,
  { caller, importId, claimId }: Held,
  { state, at, outcome, problems, failure, undoUntil = null }: Ending,
): Promise<boolean> {
  const ended = await on.query(
    `update imports set state = $4, ended_at = $5, claim_id = null, share_read = 1, created = $6, updated = $7,
       unchanged = $8, refused = $9, problems = $10, failure = $11, undo_until = $12
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
      undoUntil,
    ],
  );
  return ended.length > 0;
}

export interface UndoEnding {
  readonly state: 'applied' | 'undone';
  readonly undo: {
    readonly counts: UndoCounts;
    readonly problems: readonly LeftOver[];
    readonly failure: string | null;
    readonly endedAt: Date;
  };
}

/** The same for an undo or its preview. */
export async function endUndo(
  on: Queryable,
  { caller, importId, claimId }: Held,
  { state, undo }: UndoEnding,
): Promise<boolean> {
  const ended = await on.query(
    `update imports set state = $4, undo = $5, claim_id = null, share_read = 1,
       undo_until = case when $4 = 'undone' then null else undo_until end
     where account_id = $1 and import_id = $2 and claim_id = $3 returning 1 as ended`,
    [caller.accountId, importId, claimId, state, JSON.stringify(undo)],
  );
  return ended.length > 0;
}
