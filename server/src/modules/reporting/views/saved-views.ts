import { violatesUnique } from '../../../database/database-errors.ts';
import type { ModuleContext } from '../../../database/module-context.ts';
import { Refusal } from '../../../foundation/errors/failures.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly report: string;
  readonly query: string;
  readonly isPinned: boolean;
  readonly createdById: string;
  /** Null after the person left. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

export type NewView = Pick<SavedView, 'name' | 'report' | 'query' | 'isPinned'>;

/** More would make a list that nobody reads. */
const maxViews = 200;

const columns = `v.id, v.name, v.report, v.query, v.is_pinned as "isPinned", v.created_by as "createdById",
  p.name as "createdBy", v.created_at as "createdAt"`;
const views = `report_views v left join people p
  on p.account_id = v.account_id and p.person_id = v.created_by and p.removed_at is null`;

/** Reports with their filters, saved under a name for everyone in the account. */
export function openSavedViews({ db, clock }: ModuleContext) {
  async function read(accountId: string, id: string): Promise<SavedView> {
    const sql = `select ${columns} from ${views} where v.account_id = $1 and v.id::text = $2`;
    const [found] = await db.query<SavedView>(sql, [accountId, id]);
    if (!found) throw new Refusal('not_found', 'There is no such view.');
    return found;
  }

  return {
    read,

    list: (accountId: string): Promise<SavedView[]> =>
      db.query<SavedView>(
        `select ${columns} from ${views} where v.account_id = $1 order by lower(v.name) collate "C", v.id`,
        [accountId],
      ),

    async save(accountId: string, { name, report, query, isPinned }: NewView, personId: string): Promise<SavedView> {
      const id = newUuid();
      try {
        const saved = await db.query(
          `insert into report_views (account_id, id, name, report, query, is_pinned, created_by, created_at)
           select $1, $2, $3, $4, $5, $6, $7, $8
           where (select count(*) from report_views where account_id = $1) < $9
           returning id`,
          [accountId, id, name, report, query, isPinned, personId, clock.now(), maxViews],
        );
        if (saved.length === 0) {
          throw new Refusal('conflict', `There are ${String(maxViews)} saved views: remove one first.`);
        }
      } catch (error) {
        if (!violatesUnique(error, 'report_views_name_unique')) throw error;
        throw new Refusal('conflict', 'There is already a view with this name.', 'name');
      }
      return read(accountId, id);
    },

    async pin(accountId: string, id: string, isPinned: boolean): Promise<void> {
      await db.query('update report_views set is_pinned = $3 where account_id = $1 and id = $2', [
        accountId,
        id,
        isPinned,
      ]);
    },

    async remove(accountId: string, id: string): Promise<void> {
      await db.query('delete from report_views where account_id = $1 and id = $2', [accountId, id]);
    },
  };
}
