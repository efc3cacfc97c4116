import pg from 'pg';
import type { InlineValue } from '../database.ts';

/** The statement with its values written out, for a round trip of several statements, which takes no parameters. */
export const inlineValues = (sql: string, values: readonly InlineValue[]): string =>
  sql.replace(/\$(\d+)/g, (_, number: string) => literalOf(values[Number(number) - 1] ?? null));

function literalOf(value: InlineValue): string {
  if (value === null) return 'null';
  if (value instanceof Date) return `'${value.toISOString()}'`;
  return typeof value === 'string' ? pg.escapeLiteral(value) : `'\\x${value.toString('hex')}'`;
}
