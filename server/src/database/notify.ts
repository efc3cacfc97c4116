import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { cutConnection, cutLate } from './connection/cut-late.ts';

/**
 * Notifies listeners on a channel. Sent separately after the commit: NOTIFY inside a transaction holds a database-wide
 * lock during the commit, which would serialize commits. Notifications that arrive while one is being sent are
 * combined. A lost notification only delays the listener until its next poll, so failures are not reported.
 */
export function openNotifier(notify: (channel: string) => Promise<unknown>): (channel: string) => void {
  /** How often each channel was requested since the current send started. */
  const asked = new Map<string, number>();

  async function send(channel: string): Promise<void> {
    for (let answered = 0; answered !== asked.get(channel);) {
      answered = asked.get(channel) ?? 0;
      await notify(channel).catch(() => undefined);
    }
    asked.delete(channel);
  }

  return (channel) => {
    const before = asked.get(channel) ?? 0;
    asked.set(channel, before + 1);
    if (before === 0) void send(channel);
  };
}

export interface Listener {
  close(): Promise<void>;
}

const reconnectMs = 1_000;
const farewellMs = 1_000;

/**
 * Calls back for each notification on the channel, and whenever the connection is (re)established, because
 * notifications may have been missed. Uses its own connection, which is replaced if it breaks or does not answer within
 * the limit.
 */
export function listen(settings: pg.ClientConfig, limitMs: number, channel: string, onNotice: () => void): Listener {
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
    client.on('notification', onNotice);
    const over = AbortSignal.any([closing.signal, broken.signal]);
    const ask = (sql: string) => cutLate(client, limitMs, () => client.query(sql));
    try {
      await connect(client, over);
      await ask(`listen ${client.escapeIdentifier(channel)}`);
      onNotice();
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
