import { expect, it } from 'vitest';
import { openEndpointPlaces } from './endpoint-slots.ts';

const hourMs = 3_600_000;

function openPlaces() {
  const time = { ms: Date.parse('2026-03-01T08:00:00Z') };
  const clock = { now: () => new Date(time.ms), refresh: () => Promise.resolve() };
  const places = openEndpointPlaces(clock);
  const attempt = (endpointId: string, gotAnswer: boolean) => {
    const place = { accountId: 'a', endpointId };
    places.take(place);
    places.leave(place, gotAnswer);
  };
  return { time, places, attempt };
}

it('an endpoint that gave no answer has two places until one does', () => {
  const { places, attempt } = openPlaces();
  attempt('e', false);
  expect(places.busyEndpoints()).toEqual(new Map([['e', 2]]));
  attempt('e', true);
  expect(places.busyEndpoints()).toEqual(new Map());
});

it('it is still failing at its next retry, four hours later, and forgotten when it is not tried any more', () => {
  const { time, places, attempt } = openPlaces();
  attempt('deleted', false);
  attempt('retried', false);
  time.ms += 4.4 * hourMs;
  expect([...places.busyEndpoints().keys()]).toEqual(['deleted', 'retried']);
  attempt('retried', false);
  time.ms += hourMs;
  expect([...places.busyEndpoints().keys()]).toEqual(['retried']);
  time.ms += 5 * hourMs;
  expect(places.busyEndpoints()).toEqual(new Map());
});
