import { expect, it } from 'vitest';
import { openEndpointSlots } from './endpoint-slots.ts';

const hourMs = 3_600_000;

function openSlots() {
  const time = { ms: Date.parse('2026-03-01T08:00:00Z') };
  const clock = { now: () => new Date(time.ms), refresh: () => Promise.resolve() };
  const slots = openEndpointSlots(clock);
  const attempt = (endpointId: string, gotAnswer: boolean | null) => {
    const endpoint = { accountId: 'a', endpointId };
    slots.take(endpoint);
    slots.leave(endpoint, gotAnswer);
  };
  return { time, slots, attempt };
}

it('an endpoint that gave no answer has two slots until one does', () => {
  const { slots, attempt } = openSlots();
  attempt('e', null);
  expect(slots.busyEndpoints()).toEqual(new Map());
  attempt('e', false);
  attempt('e', null);
  expect(slots.busyEndpoints()).toEqual(new Map([['e', 2]]));
  attempt('e', true);
  expect(slots.busyEndpoints()).toEqual(new Map());
});

it('it is still failing at its next retry, four hours later, and forgotten when it is not tried any more', () => {
  const { time, slots, attempt } = openSlots();
  attempt('deleted', false);
  attempt('retried', false);
  time.ms += 4.4 * hourMs;
  expect([...slots.busyEndpoints().keys()]).toEqual(['deleted', 'retried']);
  attempt('retried', false);
  time.ms += hourMs;
  expect([...slots.busyEndpoints().keys()]).toEqual(['retried']);
  time.ms += 5 * hourMs;
  expect(slots.busyEndpoints()).toEqual(new Map());
});
