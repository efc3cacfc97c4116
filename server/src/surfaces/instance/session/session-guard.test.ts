import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Composition } from '../../../compose.ts';
import { composeTestProgram } from '../../../testing/compose-test-program.ts';
import { createTestAccount } from '../../../testing/test-account.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';

const perSecond = 5;
const test = useTestDatabase();
let program: Composition;

beforeAll(async () => {
  await createTestAccount(test.context, { subdomain: 'walked' });
  program = await composeTestProgram(test.connection, {}, { STOREHOUSE_BURST_PER_SECOND: String(perSecond) });
});
afterAll(async () => {
  await Promise.all(Object.values(program.hosts).map((host) => host.close()));
  await program.storage.close();
});

/** Sends forty requests at once from one client; `max` is how many the guard could admit in the elapsed time. */
async function burst(method: 'GET' | 'POST', path: string, remoteAddress: string) {
  const headers = { host: 'walked.inventory.example.com', accept: 'application/json' };
  const send = () => program.hosts.instance!.inject({ method, url: `/inventory/api${path}`, headers, remoteAddress });
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, send));
  const seconds = (performance.now() - begun) / 1_000;
  const stopped = answers.filter(({ statusCode, body }) => statusCode === 429 && body === '');
  const passed = answers.filter((answer) => !stopped.includes(answer));
  return { stopped, passed: passed.map(({ statusCode }) => statusCode), max: perSecond * (1 + seconds) };
}

it.each([
  ['/login', '192.0.2.1'],
  ['/passwordLinks', '192.0.2.2'],
  ['/links/read', '192.0.2.3'],
  ['/links/use', '192.0.2.4'],
])('stops a burst at %s, which needs no session, by client address', async (path, address) => {
  const { stopped, passed, max } = await burst('POST', path, address);
  expect(stopped.length).toBeGreaterThan(0);
  expect(passed.length).toBeGreaterThanOrEqual(perSecond);
  expect(passed.length).toBeLessThanOrEqual(max);
  expect(new Set(passed)).toEqual(new Set([400]));
});

it('leaves routes that need a session to the session', async () => {
  expect((await burst('GET', '/me', '192.0.2.5')).passed).toEqual(Array.from({ length: 40 }, () => 401));
});
