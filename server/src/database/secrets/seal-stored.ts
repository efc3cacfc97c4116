import { sealedLike, type SecretBox } from '../../foundation/secrets/secret-box.ts';
import type { Transaction } from '../database.ts';

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
  { table: 'idempotency_keys', column: 'sealed_answer', id: ['account_id', 'key_id'] },
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

/**
 * Seals what is stored in plain text and, with `all`, what was sealed with another key; returns how many texts it
 * sealed. Plain texts are recognized by their start: signing secrets start with `whsec_`, destinations with `http`, and
 * routing keys are letters and digits.
 */
export async function sealStored(tx: Transaction, box: SecretBox, which: 'clear' | 'all'): Promise<number> {
  let sealed = 0;
  for (const { table, column, id } of sealedColumns) {
    const pattern = sealedLike(which === 'clear' ? null : box.fingerprint());
    const rows = await tx.query<Record<string, string>>(
      `select ${id.join(', ')}, ${column} as value from ${table}
       where ${column} is not null and ${column} not like $1 order by ${id.join(', ')}`,
      [pattern],
    );
    if (rows.length === 0) continue;
    const values = rows.map(({ value = '', ...ids }) => {
      const owner = ownerOf(table, column, ...id.map((name) => ids[name] ?? ''));
      return box.seal(value.startsWith('v1:') ? box.open(value, owner) : value, owner);
    });
    const places = id.map((_, index) => `$${String(index + 1)}::uuid[]`);
    const texts = [id.length + 1, id.length + 2].map((place) => `$${String(place)}::text[]`);
    // Updates only texts that are still as they were read: whoever changed one meanwhile has sealed it. Locking the
    // rows of all accounts instead is not possible on a cluster.
    await tx.query(
      `update ${table} t set ${column} = s.value
       from unnest(${[...places, ...texts].join(', ')}) as s (${id.join(', ')}, old, value)
       where ${id.map((name) => `t.${name} = s.${name}`).join(' and ')} and t.${column} = s.old`,
      [...id.map((name) => rows.map((row) => row[name])), rows.map(({ value }) => value), values],
    );
    sealed += rows.length;
  }
  return sealed;
}
