import { instanceDocument } from '@storehouse/contract/operations/instance/instance-document';
import { operatorDocument } from '@storehouse/contract/operations/operator/operator-document';
import { platformDocument } from '@storehouse/contract/operations/platform-document';
import { portalDocument } from '@storehouse/contract/operations/portal/portal-document';
import { expect, it } from 'vitest';

interface Described {
  readonly security: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, object>> }>>;
}

it.each([
  ['instance', instanceDocument],
  ['platform', platformDocument],
  ['portal', portalDocument],
  ['operator', operatorDocument],
] as const)('the document of the %s lists Idempotency-Key where it works', (name, document) => {
  const calls = Object.entries(document('').paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call: call as Described })),
  );
  const listed = calls.filter(({ call }) => call.parameters.some((given) => given.name === 'Idempotency-Key'));
  const works = calls.filter(({ method, call }) => method === 'post' && call.security.some((way) => 'key' in way));
  expect(listed).toEqual(works);
  expect(works.length > 0).toBe(name === 'instance' || name === 'platform');
  for (const { call } of listed) {
    const success = Object.keys(call.responses).find((status) => status.startsWith('2')) ?? '';
    expect(Object.keys(call.responses)).toContain('409');
    expect(call.responses[success]?.headers).toHaveProperty('Idempotency-Replayed');
  }
});
