import type { Database } from '../../../database/database.ts';
import { readSealingKey } from '../../../database/sealing-keys.ts';
import { tokenSeal } from '../../../foundation/secrets/sealed-token.ts';

/** The prefix by which the log recognizes links and leaves them out. */
const prefix = 'shx_';

export interface LinkTarget {
  readonly accountId: string;
  readonly runId: string;
  readonly expiresAt: Date;
}

const sealOf = async (db: Database) => tokenSeal(await readSealingKey(db, 'export-links'));

/** The token itself grants access. It is sealed, so it reveals nothing and cannot be changed. */
export async function sealLink(db: Database, { accountId, runId, expiresAt }: LinkTarget): Promise<string> {
  return prefix + (await sealOf(db)).seal(JSON.stringify([accountId, runId, expiresAt.getTime()]));
}

/** The content of a token; null for anything else. */
export async function openLink(db: Database, text: string): Promise<LinkTarget | null> {
  const opened = text.startsWith(prefix) ? (await sealOf(db)).open(text.slice(prefix.length)) : null;
  if (opened === null) return null;
  const [accountId, runId, expiresAtMs] = JSON.parse(opened) as [string, string, number];
  return { accountId, runId, expiresAt: new Date(expiresAtMs) };
}
