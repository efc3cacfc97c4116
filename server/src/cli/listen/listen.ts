import type {
  CapturedRequestAnswer,
  EndpointAnswer,
  TestReceiverAnswer,
} from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { findDropped } from './find-dropped.ts';
import { followReceiver } from './follow-receiver.ts';
import { forwardRequest, type Forwarded } from './forward-request.ts';
import type { PlatformClient } from './platform-client.ts';

export interface ListenSettings {
  readonly forwardUrl: string | null;
  /** The event types to register a webhook for, 'all', or null for no webhook. */
  readonly events: readonly string[] | 'all' | null;
  readonly pauseMs: number | null;
}

export interface Listening {
  readonly url: string;
  readonly expiresAt: string;
  readonly webhookId: string | null;
  /** The secret with which the program at the forward URL verifies deliveries. */
  readonly secret: string | null;
}

export interface HeardRequest {
  readonly receivedAt: string;
  readonly type: string | null;
  readonly id: string | null;
  readonly verified: boolean;
  readonly body: string;
  readonly forwarded: Forwarded | null;
}

/** Callbacks that report what happens. */
export interface ListenReport {
  listening(state: Listening): void;
  heard(request: HeardRequest): void;
  trouble(sentence: string): void;
}

/** Creates a test receiver, passes on what it captures until the signal aborts, and leaves no webhook behind. */
export async function listen(
  client: PlatformClient,
  settings: ListenSettings,
  report: ListenReport,
  signal: AbortSignal,
): Promise<void> {
  const create = async () => (await client.call<TestReceiverAnswer>('POST', '/test-receivers')).body;
  const receiver = await create();
  const webhook = settings.events === null ? null : await register(client, receiver.url, settings.events);
  const sayListening = ({ url, expiresAt }: TestReceiverAnswer) => {
    report.listening({ url, expiresAt, webhookId: webhook?.id ?? null, secret: webhook?.secret ?? null });
  };
  const heardEvents = new Set<string>();
  try {
    sayListening(receiver);
    await followReceiver(client, {
      receiverId: receiver.id,
      pauseMs: settings.pauseMs,
      signal,
      onRequest: async (request) => {
        const { forwardUrl } = settings;
        const forwarded = forwardUrl === null ? null : await forwardRequest(request, forwardUrl, signal);
        const described = describe(request);
        if (described.id !== null) heardEvents.add(described.id);
        report.heard({ ...described, forwarded });
      },
      findDropped: async (captured) => {
        if (webhook) {
          const known = captured.flatMap(({ body }) => readEnvelope(body).id ?? []);
          return findDropped(client, webhook.id, new Set([...heardEvents, ...known]));
        }
        report.trouble('More than 100 requests came at once: some of them may be lost.');
        return [];
      },
      replaceReceiver: async () => {
        const next = await create();
        if (webhook) await moveTo(client, webhook.id, next.url);
        sayListening(next);
        return next.id;
      },
      onTrouble: (sentence) => {
        report.trouble(sentence);
      },
    });
  } finally {
    if (webhook) await remove(client, webhook.id, report);
  }
}

async function register(
  client: PlatformClient,
  url: string,
  events: readonly string[] | 'all',
): Promise<{ id: string; secret: string }> {
  const types = events === 'all' ? await allTypes(client) : events;
  const draft = { name: 'storehouse listen', url, events: types };
  return (await client.call<{ id: string; secret: string }>('POST', '', { body: draft })).body;
}

/** Deliveries that failed since the old receiver expired are tried again at the new one. */
async function moveTo(client: PlatformClient, webhookId: string, url: string): Promise<void> {
  const { body: webhook } = await client.call<EndpointAnswer>('GET', `/${webhookId}`);
  const { name, label, events, headers } = webhook;
  await client.call('PUT', `/${webhookId}`, {
    body: { name, url, events, headers, ...(label === null ? {} : { label }) },
  });
}

async function allTypes(client: PlatformClient): Promise<string[]> {
  const { body } = await client.call<{ data: { type: string }[] }>('GET', '/event-types');
  return body.data.map(({ type }) => type);
}

async function remove(client: PlatformClient, webhookId: string, report: ListenReport): Promise<void> {
  await client.call('DELETE', `/${webhookId}`).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    report.trouble(`The webhook ${webhookId} could not be deleted. Delete it in the portal. ${why}`);
  });
}

function describe({ receivedAt, verified, body }: CapturedRequestAnswer): Omit<HeardRequest, 'forwarded'> {
  return { receivedAt, ...readEnvelope(body), verified, body };
}

/** Anyone who knows the receiver's URL can send anything to it. */
function readEnvelope(body: string): { type: string | null; id: string | null } {
  try {
    const { type, id } = JSON.parse(body) as Record<string, unknown>;
    return { type: typeof type === 'string' ? type : null, id: typeof id === 'string' ? id : null };
  } catch {
    return { type: null, id: null };
  }
}
