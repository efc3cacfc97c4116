import type { TeammateAnswer } from '@storehouse/contract/operations/portal/account-operations';
import { expect, it } from 'vitest';
import { useMailedSystem } from '../system/mail-links.ts';
import { openPortal } from '../system/portal.ts';

const run = useMailedSystem();

const open = async () => openPortal(run.system, (await run.system.createAccount()).subdomain);

it('invites an address to the account five times in 15 minutes, even if its person is removed and invited again', async () => {
  const portal = await open();
  const guest = { email: 'guest@example.com', name: 'Gus Guest' };
  const { id } = await portal.json<TeammateAnswer>(201, 'POST', '/team/invitations', guest);
  const again = () => portal.call('POST', `/team/${id}/invite`);
  for (let sent = 1; sent < 5; sent += 1) expect((await again()).status).toBe(200);
  const answer = await again();
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, '900']);
  expect((await portal.call('DELETE', `/team/${id}`)).status).toBe(204);
  expect(await portal.refusal('POST', '/team/invitations', guest)).toEqual([429, 'throttled']);
  expect((await portal.json<{ data: unknown[] }>(200, 'GET', '/team')).data).toHaveLength(1);
  // Other accounts are not concerned.
  await (await open()).json(201, 'POST', '/team/invitations', guest);
});
