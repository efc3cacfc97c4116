import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { cutConnection, cutLate } from './connection/cut-late.ts';

/**
 * Notifies listeners on a channel. Sent separately after the commit: NOTIFY inside a transaction holds a database-wide
 * lock during the commit, which would serialize commits. Notices that arrive while others are being sent are sent
 * together, equal ones once. A lost one only delays the listener until its next poll, so failures are not reported.
 */
export function openNotifier(
  send: (channel: string, texts: readonly string[]) => Promise<unknown>,
): (notice: Notice) => void {
  /** Of each channel on which something is being sent: the texts to send next. */
  const waiting = new Map<string, Set<string>>();

  async function sendAll(channel: string, texts: Set<string>): Promise<void> {
    while (texts.size > 0) {
      const together = [...texts];
      texts.clear();
      await send(channel, together).catch(() => undefined);
    }
    waiting.delete(channel);
  }

  return ({ channel, text }) => {
    const texts = waiting.get(channel);
    if (texts) {
      texts.add(text);
      return;
    }
    const first = new Set([text]);
    waiting.set(channel, first);
    void sendAll(channel, first);
  };
}

export interface Notice {
  readonly channel: string;
  readonly text: string;
}

/** What a transaction has to send, by channel and text: each once. */
export type Notices = Map<string, Notice>;

export interface Listener {
  close(): Promise<void>;
}

const reconnectMs = 1_000;
const farewellMs = 1_000;

/**
 * Calls back for each notice on the channel, and with null whenever the connection is (re)established, because notices
 * may have been missed. Uses its own connection, which is replaced if it breaks or does not answer within
 * the limit.
 */
export function listen(
  settings: pg.ClientConfig,
  limitMs: number,
  channel: string,
  onNotice: (text: string | null) => void,
): Listener {
  const closing = new AbortController();

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      ...settings,
      keepAlive: true,
      application_name: 'storehouse listener',
      connectionTimeoutMillis: limitMs,
    });
    const broken = new AbortController();
    const breakOff = () => {
      broken.abort();
    };
    client.on('error', breakOff).on('end', breakOff);
    client.on('notification', ({ payload }) => onNotice(payload ?? null));
    const over = AbortSignal.any([closing.signal, broken.signal]);
    const ask = (sql: string) => cutLate(client, limitMs, () => client.query(sql));
    try {
      await connect(client, over);
      await ask(`listen ${client.escapeIdentifier(channel)}`);
      onNotice(null);
      // An idle channel carries no traffic, so a frozen or vanished server is noticed only by asking.
      for (;;) {
        await wait(limitMs, undefined, { signal: over, ref: false });
        await ask('select 1');
      }
    } finally {
      // Gracefully, but a frozen server never answers.
      await Promise.race([client.end(), wait(farewellMs, undefined, { ref: false })]);
      cutConnection(client);
    }
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce().catch(() => undefined);
      await wait(reconnectMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const done = keepListening();
  return {
    async close() {
      closing.abort();
      await done;
    },
  };
}

/** Waits for the connection, or until it is no longer needed. */
async function connect(client: pg.Client, over: AbortSignal): Promise<void> {
  const connecting = client.connect();
  connecting.catch(() => undefined);
  await Promise.race([connecting, once(over, 'abort')]);
  over.throwIfAborted();
}
