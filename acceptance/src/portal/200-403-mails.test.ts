import type { MailAnswer } from '@storehouse/contract/operations/listed-mail';
import type { ShownMailAnswer } from '@storehouse/contract/operations/portal/mail-operations';
import { expect, it } from 'vitest';
import { openPortal, openTeammatePortal, type Portal } from '../system/portal.ts';
import { runCheck } from '../system/reported-instance.ts';
import { useSystem } from '../system/shared-system.ts';

const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

async function settle() {
  expect((await run.system.operator('POST', '/settle')).status).toBe(200);
}

/** An account with two mails, of an invitation and of an export. Without a mail server, both are kept as files. */
async function createMails() {
  const account = await run.system.createAccount();
  const owner = await openPortal(run.system, account.subdomain);
  await owner.json(201, 'POST', '/team/invitations', { email: 'ida@example.com', name: 'Ida' });
  await runCheck(run.system, account.id);
  await owner.json(201, 'POST', '/exports/runs');
  await settle();
  return { ...account, portal: owner };
}

const list = async (portal: Portal) => (await portal.json<{ data: MailAnswer[] }>(200, 'GET', '/mails')).data;

it('200 for the owner and managers: what was sent or kept, with its text, and no link that gives access', async () => {
  const { portal, subdomain } = await createMails();
  const manager = await openTeammatePortal(run.system, subdomain, portal, 'MANAGER');
  const mails = await list(manager);
  expect(new Set(mails.map(({ kind, state, recipient }) => `${kind} ${state} ${recipient}`))).toEqual(
    new Set(['invitation kept ida@example.com', 'export-ready kept owner@example.com']),
  );
  for (const { id, kind, subject } of mails) {
    const { text, ...shown } = await manager.json<ShownMailAnswer>(200, 'GET', `/mails/${id}`);
    expect(shown).toMatchObject({ id, kind, subject });
    expect(text).toContain('/[link hidden]');
    // Neither a path nor a placeholder of a token is left.
    expect(text.match(/https?:\/\/\S*/g)).toEqual([expect.stringMatching(/^https?:\/\/[^/]+\/\[link$/)]);
    expect(text).not.toMatch(/\{\{|token|shx_|[\w-]{43}/);
  }
});

it('403 for everybody else; 404 for a mail of another account or none', async () => {
  const { portal, subdomain } = await createMails();
  const [mail] = await list(portal);
  const teammate = await openTeammatePortal(run.system, subdomain, portal);
  expect(await teammate.refusal('GET', '/mails')).toEqual([403, 'integrator_only']);
  expect(await teammate.refusal('GET', `/mails/${mail!.id}`)).toEqual([403, 'integrator_only']);
  const other = await openPortal(run.system, (await run.system.createAccount()).subdomain);
  expect(await other.refusal('GET', `/mails/${mail!.id}`)).toEqual([404, 'not_found']);
  expect(await other.refusal('GET', '/mails/none')).toEqual([404, 'not_found']);
});
