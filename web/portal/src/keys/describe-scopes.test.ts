import { expect, it } from 'vitest';
import { describeScopes } from './describe-scopes.ts';

const account = { zone: 'UTC' };

it('says what scopes do today, and what they will do', () => {
  const from = '2026-06-01T00:00:00.000Z';
  expect(describeScopes({ account, scopesEnforced: false, scopesEnforcedFrom: null })).toMatch(/^Scopes are not fully/);
  expect(describeScopes({ account, scopesEnforced: false, scopesEnforcedFrom: from })).toMatch(
    /^Until .*2026.* From then/,
  );
  expect(describeScopes({ account, scopesEnforced: true, scopesEnforcedFrom: from })).toMatch(/^Scopes are enforced: /);
});
