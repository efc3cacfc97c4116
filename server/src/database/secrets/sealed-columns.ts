/** A column with sealed texts, and the (uuid) columns that identify its row. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly id: readonly string[];
}

/** Every sealed column. When adding one, store and read it through the secret box, and constrain it in a migration. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'webhook_endpoints', column: 'secret', id: ['account_id', 'endpoint_id'] },
  { table: 'alert_settings', column: 'chat_url', id: ['account_id'] },
  { table: 'alert_settings', column: 'incident_url', id: ['account_id'] },
  { table: 'alert_settings', column: 'incident_key', id: ['account_id'] },
];

/** The owner of a text: a sealed text opens only in its own row and column. */
export const ownerOf = (table: string, column: string, ...ids: readonly string[]): string =>
  `${table}.${column} ${ids.join(' ')}`;

/** The fingerprints of all keys that something in the database is sealed with. */
export const usedKeysSql = sealedColumns
  .map(
    ({ table, column }) =>
      `select split_part(${column}, ':', 2) as fingerprint from ${table} where ${column} is not null`,
  )
  .join(' union ');
