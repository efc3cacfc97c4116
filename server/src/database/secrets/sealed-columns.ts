/** A column whose texts are sealed, and the columns (all of them uuid) that name its row. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly id: readonly string[];
}

/** Everything that is sealed. Whoever adds a column here stores and reads it through the box, and constrains it in a migration. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'webhook_endpoints', column: 'secret', id: ['account_id', 'endpoint_id'] },
  { table: 'alert_settings', column: 'chat_url', id: ['account_id'] },
  { table: 'alert_settings', column: 'incident_url', id: ['account_id'] },
  { table: 'alert_settings', column: 'incident_key', id: ['account_id'] },
];

/** Whose text it is: a sealed text opens only in its own row and column. */
export const ownerOf = (table: string, column: string, ...ids: readonly string[]): string =>
  `${table}.${column} ${ids.join(' ')}`;

/** The fingerprints of the keys that something in the database is sealed with. */
export const usedKeysSql = sealedColumns
  .map(
    ({ table, column }) =>
      `select split_part(${column}, ':', 2) as fingerprint from ${table} where ${column} is not null`,
  )
  .join(' union ');
