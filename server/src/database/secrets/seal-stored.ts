import { sealedLike, type SecretBox } from '../../foundation/secrets/secret-box.ts';
import type { Transaction } from '../database.ts';
import { ownerOf, sealedColumns } from './sealed-columns.ts';

/**
 * Seals what is stored in plain text and, with `all`, what was sealed with another key; returns how many texts that
 * were. Plain texts are recognized by their start: signing secrets start with `whsec_`, destinations with `http`, and
 * routing keys are letters and digits.
 */
export async function sealStored(tx: Transaction, box: SecretBox, which: 'clear' | 'all'): Promise<number> {
  let sealed = 0;
  for (const { table, column, id } of sealedColumns) {
    const pattern = sealedLike(which === 'clear' ? null : box.fingerprint());
    const rows = await tx.query<Record<string, string>>(
      `select ${id.join(', ')}, ${column} as value from ${table}
       where ${column} is not null and ${column} not like $1 order by ${id.join(', ')} for update`,
      [pattern],
    );
    if (rows.length === 0) continue;
    const values = rows.map(({ value = '', ...ids }) => {
      const owner = ownerOf(table, column, ...id.map((name) => ids[name] ?? ''));
      return box.seal(value.startsWith('v1:') ? box.open(value, owner) : value, owner);
    });
    const places = id.map((_, index) => `$${String(index + 1)}::uuid[]`);
    await tx.query(
      `update ${table} t set ${column} = s.value
       from unnest(${places.join(', ')}, $${String(id.length + 1)}::text[]) as s (${id.join(', ')}, value)
       where ${id.map((name) => `t.${name} = s.${name}`).join(' and ')}`,
      [...id.map((name) => rows.map((row) => row[name])), values],
    );
    sealed += rows.length;
  }
  return sealed;
}
