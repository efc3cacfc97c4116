import type { EventData, EventType } from '../declared/event-data.ts';

interface Envelope<Type extends string, Data> {
  /** The same for every delivery of the event: deduplicate on it. */
  readonly id: string;
  readonly type: Type;
  /** When this delivery was sent, in Unix seconds. */
  readonly created: number;
  readonly data: Data;
}

/** `_sample` is present in test and sample deliveries only. */
export type EventOf<Type extends EventType> = Envelope<Type, EventData[Type] & { readonly _sample?: true }>;

/** The body of a delivery: `switch (event.type)` narrows `event.data`. */
export type WebhookEvent =
  { readonly [Type in EventType]: EventOf<Type> }[EventType] | Envelope<'test', { readonly _sample: true }>;
