import type { Transaction } from '../../../database/database.ts';
import { logActivity } from '../../activity-log/log-activity.ts';
import type { Job } from '../../jobs/job.ts';
import { openAccountSql } from './open-account.ts';
import { anyAccountId } from './link-requests.ts';
import { passwordMail } from './link-mails.ts';
import type { LinksContext } from '../links-context.ts';
import { writeLink } from './write-link.ts';

const maxPerLook = 50;
const worksForMs = 3_600_000;

/** Answers requests for a new password: sends a link for each account on which someone has the email address. */
export function openPasswordLinkJob(context: LinksContext): Job {
  const { db } = context;
  return {
    kind: 'password-links',
    slots: () => 1,
    async run({ accountId }) {
      const requests = await db.query<{ id: string }>(
        `select request_id as id from password_requests where account_id = $1 order by requested_at limit $2`,
        [accountId, maxPerLook],
      );
      for (const { id } of requests) await db.transaction((tx) => answer(context, tx, accountId, id));
      return requests.length > 0 ? 'worked' : 'empty';
    },
    async nextLook(on, accountId) {
      const [row] = await on.query<{ at: Date | null }>(
        'select min(requested_at) as at from password_requests where account_id = $1',
        [accountId],
      );
      return row?.at ?? null;
    },
  };
}

interface Found {
  readonly accountId: string;
  readonly account: { readonly name: string; readonly subdomain: string; readonly zone: string };
  readonly person: { readonly id: string; readonly email: string; readonly name: string };
}

async function answer(context: LinksContext, tx: Transaction, requestedOn: string, requestId: string): Promise<void> {
  const at = context.clock.now();
  // Deleted first: another process that has read the request waits here and then finds nothing.
  const [request] = await tx.query<{ email: string }>(
    'delete from password_requests where account_id = $1 and request_id = $2 returning email',
    [requestedOn, requestId],
  );
  if (!request) return;
  const isPortal = requestedOn === anyAccountId;
  const found = await tx.query<Found>(
    `select a.account_id as "accountId", json_build_object('name', a.name, 'subdomain', a.subdomain, 'zone', a.zone) as account,
       json_build_object('id', p.person_id, 'email', p.email, 'name', p.name) as person
     from people p join accounts a using (account_id)
     where ($1::uuid is null or a.account_id = $1) and p.email = $2 and p.removed_at is null and ${openAccountSql('$3')}
     order by a.account_id`,
    [isPortal ? null : requestedOn, request.email, context.servesDemo === true],
  );
  const expiresAt = new Date(at.getTime() + worksForMs);
  for (const { accountId, account, person } of found) {
    const page = context.linkPage(isPortal ? 'portal' : 'inventory', account.subdomain);
    const mail = passwordMail(person.email, { account, page, expiresAt });
    await writeLink(tx, accountId, { person, purpose: 'password', expiresAt, mail }, at);
    await logActivity(tx, accountId, at, {
      actor: { kind: 'system', id: null },
      action: 'password.link_sent',
      subject: person.id,
      detail: { name: person.name },
    });
  }
}
