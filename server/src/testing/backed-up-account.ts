import { randomBytes } from 'node:crypto';
import { listTables } from '../database/backup/list-tables.ts';
import type { Queryable } from '../database/database.ts';
import type { ModuleContext } from '../database/module-context.ts';
import { operatorActor } from '../modules/activity-log/log-activity.ts';
import { openKeys } from '../modules/keys/keys.ts';
import { openPeople } from '../modules/people/people.ts';

const nasty = 'tab\tbackslash\\ newline\n\\.\n\\N return\r quote\'" 🦊';

/** An account with its owner, an event and a key: rows that depend on each other, with every kind of text. */
export async function addAccount(context: ModuleContext): Promise<string> {
  const accountId = await openPeople(context).registerAccount({
    name: nasty,
    subdomain: `s${randomBytes(4).toString('hex')}`,
    plan: 'shared',
    zone: 'UTC',
    trial: false,
    provision: true,
    owner: { email: 'owner@example.com', name: nasty, password: 'correct horse' },
  });
  await addKey(context, accountId);
  return accountId;
}

export function addKey(context: ModuleContext, accountId: string): Promise<{ key: string }> {
  const key = { name: nasty, scopes: ['read', 'admin'], includeValues: true, expiresAt: null, bound: true } as const;
  return openKeys(context).create(accountId, key, operatorActor);
}

/** Every row of every table in a backup, as text. */
export async function everything(db: Queryable): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { table } of await listTables(db)) {
    const rows = await db.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
