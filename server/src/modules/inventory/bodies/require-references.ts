import type { Transaction } from '../../../database/database.ts';
import { keyColumn, targetOf } from '../generic/json-of-row.ts';
import { Invalid } from '../invalid.ts';

/** SQL for a reference in a response, from a joined table: `{id, name, class}`; null if nothing was joined. */
export const referenceTo = (alias: string, className: string): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'class', '${className}') end`;

export const personReference = (alias: string): string =>
  `case when ${alias}.person_id is not null
     then json_build_object('id', ${alias}.person_id, 'name', ${alias}.name, 'class', 'person') end`;

export const lotReference = (alias: string): string =>
  `case when ${alias}.id is not null
     then json_build_object('id', ${alias}.id, 'lotNumber', ${alias}.lot_number, 'class', 'inventoryItem') end`;

/**
 * SQL for an object that is known by its number: `{id, orderNumber, class}`; null if nothing was joined. `more` are further
 * fields, such as `'status', o.status, `.
 */
export const numberedReference = (alias: string, className: string, field: string, column: string, more = ''): string =>
  `case when ${alias}.id is not null
     then json_build_object('id', ${alias}.id, '${field}', ${alias}.${column}, ${more}'class', '${className}') end`;

/** A reference in a body: its path, and what it refers to. */
export interface GivenReference {
  readonly field: string;
  readonly to: string;
  /** Null when none was given. */
  readonly id: string | null;
}

const requireSql = (table: string) => {
  const key = keyColumn(table);
  return {
    name: `require-${table}`,
    text: `select ${key} as id from ${table} where account_id = $1 and ${key} = any($2) order by ${key} for key share`,
  };
};

/**
 * Refuses references to objects that the account does not have, each at its field; the others are locked until the
 * transaction ends.
 */
export async function requireReferences(
  tx: Transaction,
  accountId: string,
  given: readonly GivenReference[],
): Promise<void> {
  const missing: GivenReference[] = [];
  for (const to of new Set(given.map((reference) => reference.to))) {
    const wanted = given.filter((reference) => reference.to === to && reference.id !== null);
    if (wanted.length === 0) continue;
    const ids = [...new Set(wanted.map(({ id }) => id))];
    const rows = await tx.query<{ id: string }>(requireSql(targetOf(to).table), [accountId, ids]);
    const found = new Set<string | null>(rows.map(({ id }) => id));
    missing.push(...wanted.filter(({ id }) => !found.has(id)));
  }
  if (missing.length > 0) throw new Invalid(missing.map(({ field }) => ({ field, message: 'not found' })));
}

/** The same for the lots of a body's `lines`, in their order. */
export const requireLots = (tx: Transaction, accountId: string, ids: readonly string[]): Promise<void> =>
  requireReferences(
    tx,
    accountId,
    ids.map((id, index) => ({ field: `lines[${String(index)}].inventoryItem`, to: 'inventoryItem', id })),
  );

/** Filtering by an unknown status is refused instead of returning nothing. */
export function requireStatus(status: string | undefined, statuses: readonly string[]): void {
  if (status === undefined || statuses.includes(status)) return;
  throw new Invalid([{ field: 'status', message: `must be one of ${statuses.join(', ')}` }]);
}
