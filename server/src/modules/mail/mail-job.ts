import type { Claim, Job } from '../jobs/job.ts';
import { retryPauseMs } from '../jobs/schedules.ts';
import { claimMails, nextMailAt, releaseMails, type ClaimedMail } from './outbox/claim-mails.ts';
import { composeMessage, keepMessage } from './sending/compose-message.ts';
import { openSmtpSession, type SmtpSession } from './sending/smtp-session.ts';
import { noteHandOver, writeOutcome, type MailOutcome } from './outbox/write-outcome.ts';
import { linkMailKinds, tokenPlaceholder } from './mail.ts';
import type { MailContext } from './mail-context.ts';
import { judgeFailure, type SmtpFailure } from './sending/judge-failure.ts';

/** How many mails of one account are sent over one connection before other accounts are served. */
const maxPerLook = 20;
const accountsAtOnce = 2;

/** Sends the outbox of an account. */
export function openMailJob(context: MailContext): Job {
  const { db, clock, log, smtp, mailDir } = context;

  async function end(mail: ClaimedMail, outcome: MailOutcome): Promise<void> {
    const isWritten = await writeOutcome(db, mail, clock.now(), outcome);
    if (!isWritten) return;
    context.onMail?.(outcome.state === 'waiting' ? 'retried' : outcome.state);
    const { accountId, mailId, kind } = mail;
    if (outcome.state === 'kept')
      log.info({ accountId, mailId, kind, file: outcome.file }, 'a mail was kept as a file');
    if (outcome.error !== undefined) log.warn({ accountId, mailId, kind, ...outcome }, 'a mail was not sent');
  }

  async function endFailed(mail: ClaimedMail, failure: SmtpFailure): Promise<void> {
    const error = failure.message;
    if (judgeFailure(failure) === 'refused') {
      await end(mail, { state: 'refused', error });
      return;
    }
    const pauseMs = retryPauseMs('mails', mail.attempts);
    const nextAttemptAt = pauseMs === null ? null : new Date(clock.now().getTime() + pauseMs);
    await end(mail, nextAttemptAt === null ? { state: 'failed', error } : { state: 'waiting', nextAttemptAt, error });
  }

  async function send(session: SmtpSession, mail: ClaimedMail, claim: Claim): Promise<void> {
    try {
      await session.send({
        from: addressOf(context.from),
        to: mail.recipient,
        body: await composeMessage(mail, context.from),
        beforeEnd: async () => {
          const isOurs = (await claim.renew()) && (await noteHandOver(db, mail));
          if (!isOurs) throw new Error('Another process has taken this mail.');
        },
      });
    } catch (error) {
      await endFailed(mail, failureOf(error));
      return;
    }
    await end(mail, { state: 'sent' });
  }

  async function keep(mail: ClaimedMail): Promise<void> {
    try {
      const file = await keepMessage(mailDir, mail, await composeMessage(mail, context.from));
      await end(mail, { state: 'kept', file });
    } catch (error) {
      await endFailed(mail, { message: (error as Error).message });
    }
  }

  /** Fills in the token of the mail's link. If the link no longer works, cancels the mail and returns null. */
  async function complete(mail: ClaimedMail): Promise<ClaimedMail | null> {
    if (!linkMailKinds.includes(mail.kind) || !context.mintToken) return mail;
    const token = await context.mintToken(mail.accountId, mail.onceKey);
    if (token === null) {
      await end(mail, { state: 'cancelled' });
      return null;
    }
    return {
      ...mail,
      text: mail.text.replaceAll(tokenPlaceholder, token),
      html: mail.html.replaceAll(tokenPlaceholder, token),
    };
  }

  async function sendAll(mails: readonly ClaimedMail[], claim: Claim): Promise<void> {
    let session: SmtpSession | null = null;
    try {
      for (const queued of mails) {
        if (claim.signal.aborted) return;
        const mail = await complete(queued);
        if (mail === null) continue;
        if (smtp === null) {
          await keep(mail);
          continue;
        }
        try {
          if (!session?.isOpen()) session = await openSmtpSession(smtp, context.ca);
        } catch (error) {
          await endFailed(mail, failureOf(error));
          continue;
        }
        await send(session, mail, claim);
      }
    } finally {
      session?.close();
    }
  }

  return {
    kind: 'mails',
    slots: () => accountsAtOnce,
    async run(claim) {
      const { accountId, claimId } = claim;
      const unconfirmed = await releaseMails(db, accountId, claimId, clock.now());
      if (unconfirmed > 0) {
        log.warn({ accountId, count: unconfirmed }, 'mails may or may not have been sent when a process ended');
      }
      for (let count = 0; count < unconfirmed; count += 1) context.onMail?.('unconfirmed');
      const mails = await claimMails(db, accountId, claimId, clock.now(), maxPerLook);
      await sendAll(mails, claim);
      return mails.length > 0 ? 'worked' : 'empty';
    },
    nextLook: nextMailAt,
  };
}

/** The bare address of `Name <address>`. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** nodemailer reports the details of a refused recipient one level down. */
function failureOf(error: unknown): SmtpFailure {
  const failure = error as SmtpFailure & { readonly rejectedErrors?: readonly SmtpFailure[] };
  const { message, command, responseCode } = failure.rejectedErrors?.[0] ?? failure;
  return { message, command, responseCode };
}
