import { schemaName, type Queryable } from '../database/database.ts';

const head = `-- The schema of Storehouse as its migrations leave it, read from the catalogue of a fresh database.
-- Compared in the tests; after a new migration renew it: npx vitest run server/src/database/schema.test.ts -u`;

interface Line {
  readonly name: string;
  readonly line: string;
}

/** The whole schema, readable and in an order that does not depend on its history. */
export async function dumpSchema(db: Queryable): Promise<string> {
  const tables = await db.query<{ name: string; options: string[] | null }>(tablesSql);
  const columns = await db.query<Line>(columnsSql);
  const rest: Line[] = [];
  for (const sql of [constraintsSql, indexesSql, triggersSql]) rest.push(...(await db.query<Line>(sql)));
  const linesOf = (lines: readonly Line[], table: string) =>
    lines.filter(({ name }) => name === table).map(({ line }) => line);
  const parts = tables.map(({ name, options }) => {
    const storage = options ? ` with (${options.join(', ')})` : '';
    const table = `create table ${name} (\n  ${linesOf(columns, name).join(',\n  ')}\n)${storage};`;
    return [table, ...linesOf(rest, name)].join('\n');
  });
  const others = (await db.query<Line>(othersSql)).map(({ line }) => line);
  return `${[head, ...parts, ...others].join('\n\n').replaceAll(`${schemaName}.`, '')}\n`;
}

const inSchema = `= '${schemaName}'::regnamespace`;

const tablesSql = `
  select relname as name, reloptions as options from pg_class
  where relnamespace ${inSchema} and relkind in ('r', 'p') order by relname collate "C"`;

const columnsSql = `
  select r.relname as name, concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then 'collate ' || quote_ident(c.collname) end,
    case when a.attgenerated <> '' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
         when a.attidentity <> '' then 'generated as identity'
         when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
    case when a.attnotnull then 'not null' end) as line
  from pg_attribute a
  join pg_class r on r.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  left join pg_collation c on c.oid = a.attcollation
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where r.relnamespace ${inSchema} and r.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by a.attnum`;

// Not null is listed with its column, so the constraints (type 'n') that newer servers store for it are left out.
const constraintsSql = `
  select r.relname as name, format('alter table %s add constraint %s %s;', r.relname, conname, pg_get_constraintdef(k.oid)) as line
  from pg_constraint k join pg_class r on r.oid = k.conrelid
  where r.relnamespace ${inSchema} and contype <> 'n' order by contype = 'p' desc, conname collate "C"`;

const indexesSql = `
  select r.relname as name, pg_get_indexdef(i.indexrelid) || ';' as line
  from pg_index i join pg_class r on r.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
  where r.relnamespace ${inSchema}
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
  order by c.relname collate "C"`;

const triggersSql = `
  select r.relname as name, pg_get_triggerdef(g.oid) || ';' as line
  from pg_trigger g join pg_class r on r.oid = g.tgrelid
  where r.relnamespace ${inSchema} and not tgisinternal order by tgname collate "C"`;

const othersSql = `
  select name, line from (
    select 0 as kind, extname as name, format('create extension %s;', extname) as line from pg_extension
    where extnamespace ${inSchema}
    union all
    select 1, proname, pg_get_functiondef(oid) from pg_proc p where pronamespace ${inSchema}
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select 2, relname, format('create view %s as %s', relname, pg_get_viewdef(oid)) from pg_class
    where relnamespace ${inSchema} and relkind in ('v', 'm')
    union all
    select 3, relname, format('create sequence %s;', relname) from pg_class where relnamespace ${inSchema} and relkind = 'S'
  ) others order by kind, name collate "C"`;
