import { afterAll, beforeAll, expect } from 'vitest';
import { startMailServer, type MailServer } from '../exports-and-alerts/mail-server.ts';
import { startSystem, type System } from './system.ts';

export interface MailedSystem {
  readonly system: System;
  readonly mail: MailServer;
}

/** A system for one test file, with a real mail server that receives its mails. Both stop after the file. */
export function useMailedSystem(): MailedSystem {
  let mail: MailServer | undefined;
  let system: System | undefined;
  beforeAll(async () => {
    mail = await startMailServer();
    system = await startSystem({ env: mail.env, flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  });
  afterAll(async () => {
    await system?.program.discard();
    await mail?.close();
  });
  const started = <Part>(part: Part | undefined): Part => {
    if (!part) throw new Error('the system is not started yet');
    return part;
  };
  return {
    get system() {
      return started(system);
    },
    get mail() {
      return started(mail);
    },
  };
}

/** The newest link that was mailed to someone: its URL, its token (the part after the `#`) and the mail's subject. */
export async function newestLink(
  { system, mail }: MailedSystem,
  recipient: string,
): Promise<{ url: string; token: string; subject: string }> {
  expect((await system.operator('POST', '/settle')).status).toBe(200);
  const found = mail.mails.findLast((one) => one.recipient === recipient);
  if (!found) throw new Error(`no mail to ${recipient}`);
  const url = /https?:\/\/\S+#\S+/.exec(found.text ?? '')?.[0] ?? '';
  return { url, token: url.split('#')[1] ?? '', subject: found.subject ?? '' };
}
