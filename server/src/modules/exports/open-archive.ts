import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalDay } from '../../foundation/time/local-day.ts';
import { isServedSql } from '../accounts/account.ts';
import { accountDir, openLink } from './archive/write-archive.ts';
import type { ExportsContext } from './exports-context.ts';

/** A finished archive, open for reading; the caller closes it. */
export interface Archive {
  readonly handle: FileHandle;
  readonly bytes: number;
  readonly fileName: string;
  readonly includeValues: boolean;
}

interface ArchiveRow {
  readonly file: string;
  readonly subdomain: string;
  readonly checkDay: LocalDay | null;
  readonly includeValues: boolean;
}

/** The archive of a run; null if it does not exist (any more), or the account is not served. */
export async function openArchive(
  { db, exportsDir }: ExportsContext,
  accountId: string,
  runId: string,
): Promise<Archive | null> {
  const [row] = await db.query<ArchiveRow>(
    `select r.file, a.subdomain, r.check_day as "checkDay", r.include_values as "includeValues"
     from export_runs r join accounts a on a.account_id = r.account_id
     where r.account_id = $1 and r.run_id = $2 and r.state = 'done' and ${isServedSql}`,
    [accountId, runId],
  );
  if (!row) return null;
  try {
    const handle = await open(join(accountDir(exportsDir, accountId), row.file), 'r');
    const { size } = await handle.stat();
    const fileName = `${row.subdomain}-export-${row.checkDay ?? 'latest'}.zip`;
    return { handle, bytes: size, fileName, includeValues: row.includeValues };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The archive of a download link; null for every link that does not work, whatever the reason. */
export async function openLinkedArchive(context: ExportsContext, token: string): Promise<Archive | null> {
  const target = await openLink(context.db, token);
  if (target === null || target.expiresAt <= context.clock.now()) return null;
  return openArchive(context, target.accountId, target.runId);
}
