import { newInstanceId } from '../../../../foundation/text/new-id.ts';
import type { Identified } from '../rows/write-rows.ts';
import type { ImportSession } from '../run/import-session.ts';
import type { BookedLocation } from './location-book.ts';

interface Named {
  readonly name: string;
  readonly number: string | null;
  readonly description: string | undefined;
}

/** The organizations that suppliers belong to. */
export interface Organizations {
  /** The organization of a supplier: the one it has, the one with its name, or a new one. */
  of(present: BookedLocation | null, supplier: Named): string;
  /** Those to insert before the suppliers that refer to them. */
  takePlanned(): readonly Identified[];
}

export async function openOrganizations({ tx, context }: ImportSession): Promise<Organizations> {
  const rows = await tx.query<{ id: string; name: string; code: string }>(
    'select id, name, code from organizations where account_id = $1 order by id for key share',
    [context.caller.accountId],
  );
  const byName = new Map(rows.map(({ id, name }) => [name, id]));
  const codes = new Set(rows.map(({ code }) => code));
  let planned: Identified[] = [];

  /** The supplier's number, or a code derived from its name; with a counter if another organization has that code. */
  function freeCode({ name, number }: Named): string {
    const start =
      number ??
      name
        .toUpperCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .slice(0, 56);
    let code = start;
    for (let next = 2; codes.has(code); next += 1) code = `${start.slice(0, 56)}-${String(next)}`;
    codes.add(code);
    return code;
  }

  return {
    of(present, supplier) {
      const { name, description } = supplier;
      const known = present?.organizationId ?? byName.get(name);
      if (known !== undefined) return known;
      const id = newInstanceId();
      byName.set(name, id);
      planned.push({ id, name, code: freeCode(supplier), description: description ?? null, roles: ['SUPPLIER'] });
      return id;
    },
    takePlanned() {
      const created = planned;
      planned = [];
      return created;
    },
  };
}
