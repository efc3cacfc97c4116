import { expect, it } from 'vitest';
import { activityQuery, noActivityFilters } from './activity-state.ts';

it.each([
  [{}, {}],
  [{ who: 'operator' }, { actorKind: 'operator' }],
  [{ who: 'person:17' }, { actorKind: 'person', actorId: '17' }],
  [{ who: 'somebody:17' }, { actorId: '17' }],
  [
    { kind: 'webhook', q: 'orders' },
    { kind: 'webhook', q: 'orders' },
  ],
  [{ kind: 'nonsense', from: 'yesterday', to: '2026-02-30' }, {}],
  [
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-02-01', to: '2026-02-28' },
  ],
])('%j asks for %j', (state, query) => {
  const asked = activityQuery({ ...noActivityFilters, ...state });
  expect(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))).toEqual(query);
});
