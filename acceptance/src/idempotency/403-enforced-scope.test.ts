import { expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { categories, isReplayed, openKeyedCalls } from './keyed-calls.ts';

// Document 6, Idempotency: a key is looked at after the scope. Webhook management: 200-201-400-409-keyed-posts.test.ts.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

it('403 of an enforced scope comes before the key is looked at, and is not remembered', async () => {
  const calls = await openKeyedCalls(run.system);
  await run.system.operator('PATCH', `/accounts/${calls.account.id}`, { enforceScopes: true });
  const { key: reader } = await run.system.createKey(calls.account.id, { scopes: ['read'] });
  const post = (apiKey?: string) => calls.post(categories, 'scoped', { name: 'Scoped' }, apiKey);
  expect((await post(reader)).status).toBe(403);
  expect((await calls.post(categories, 'a b', { name: 'Scoped' }, reader)).status).toBe(403);
  const first = await post();
  expect([first.status, isReplayed(first)]).toEqual([201, false]);
  // A key that may not write learns nothing from a stored answer.
  const again = await post(reader);
  expect([again.status, isReplayed(again)]).toEqual([403, false]);
});
