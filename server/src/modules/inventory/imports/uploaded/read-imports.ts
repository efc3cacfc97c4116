import type { ListedImport, ShownImport } from '@storehouse/contract/operations/instance/import-operations';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { Queryable } from '../../../../database/database.ts';
import { NotFound } from '../../invalid.ts';

const listedColumns = `i.import_id as id, i.file_name as "fileName", i.file_bytes as "fileBytes", i.kind, i.state,
  case when i.refused is not null then json_build_object('created', i.created, 'updated', i.updated,
    'unchanged', i.unchanged, 'refused', i.refused) end as counts,
  i.failure, json_build_object('id', i.person_id, 'name', p.name) as "createdBy",
  i.created_at as "dateCreated", i.ended_at as "endedAt",
  case when i.state in ('applied', 'previewing') then i.undo_until end as "undoUntil"`;

const fromSql = `from imports i join people p on p.account_id = i.account_id and p.person_id = i.person_id`;

const shownColumns = `${listedColumns}, i.header, i.first_rows as "firstRows", i.columns, i.updates as update,
  i.skips_bad as "skipBad", i.creates_categories as "createCategories",
  json_build_object('rows', i.rows_read, 'share', least(1, i.share_read)) as progress, i.problems,
  exists (select from import_parts r where r.account_id = $1 and r.import_id = i.import_id
    and r.content = 'rejected') as "hasRejectedRows",
  i.undo || jsonb_build_object('by', (select json_build_object('id', u.person_id, 'name', u.name)
    from people u where u.account_id = $1 and u.person_id = i.undo_person_id)) as undo`;

type WithDates<Answer extends ListedImport> = Omit<Answer, 'dateCreated' | 'endedAt' | 'undoUntil'> & {
  readonly dateCreated: Date;
  readonly endedAt: Date | null;
  readonly undoUntil: Date | null;
};
export type ListedRow = WithDates<ListedImport>;
export type ShownRow = WithDates<ShownImport>;

/** The imports of an account, the newest first. */
export async function listImports(
  on: Queryable,
  accountId: string,
  { max, offset }: { readonly max: number | null; readonly offset: number },
): Promise<ListAnswer<ListedRow>> {
  const data = await on.query<ListedRow>(
    `select ${listedColumns} ${fromSql} where i.account_id = $1
     order by i.created_at desc, i.import_id limit $2 offset $3`,
    [accountId, max, offset],
  );
  const [total] = await on.query<{ count: number }>('select count(*) from imports where account_id = $1', [accountId]);
  return { data, totalCount: total?.count ?? 0 };
}

export async function readImport(on: Queryable, accountId: string, importId: string): Promise<ShownRow> {
  const [row] = await on.query<ShownRow>(
    `select ${shownColumns} ${fromSql} where i.account_id = $1 and i.import_id = $2`,
    [accountId, importId],
  );
  if (!row) throw new NotFound('There is no such import.');
  return row;
}
