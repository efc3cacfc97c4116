import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClaimedMail } from '../outbox/claim-mails.ts';

/** Saves a message as a file that mail programs can open; saving it again writes the same file. Returns its name. */
export async function keepMessage(mailDir: string, mail: ClaimedMail, message: Buffer): Promise<string> {
  await mkdir(mailDir, { recursive: true, mode: 0o700 });
  const name = `${mail.createdAt.toISOString().slice(0, 19).replaceAll(':', '')}-${mail.mailId}.eml`;
  const draft = join(mailDir, `${name}.${mail.claimId}.part`);
  await writeFile(draft, message, { mode: 0o600 });
  await rename(draft, join(mailDir, name));
  return name;
}
