import { findEventType } from './event-registry.ts';

/** The type of a delivery requested with `POST /api/v1/webhooks/{id}/test`. */
export const testType = 'test';

/** The body of a delivery. `data` is already JSON text: it is sent to every receiver exactly as accepted. */
export function envelopeText(id: string, type: string, created: number, data: string): string {
  return `{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"created":${String(created)},"data":${data}}`;
}

const sampleId = '00000000-0000-0000-0000-000000000000';
/** 1 January 2026, 00:00 UTC. */
const sampleCreated = 1_767_225_600;

/** The complete envelope of a type with sample values, always the same bytes; null for a type that is not delivered. */
export function sampleEnvelopeText(type: string): string | null {
  const entry = findEventType(type);
  return entry && envelopeText(sampleId, entry.type, sampleCreated, JSON.stringify(entry.samplePayload));
}

/** The data of a test send, marked so that nobody takes it for a real event. Null for a type that is not delivered. */
export function testData(type: string): string | null {
  if (type === testType) return JSON.stringify({ _sample: true });
  const entry = findEventType(type);
  return entry && JSON.stringify({ ...entry.samplePayload, _sample: true });
}
