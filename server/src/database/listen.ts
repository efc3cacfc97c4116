import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export interface Listener {
  close(): Promise<void>;
}

const reconnectMs = 1_000;

/**
 * Calls back for each notice on the channel, and once whenever the connection is there (again), since notices may have been
 * missed. It has a connection of its own, which is made anew when it breaks.
 */
export function listen(settings: pg.ClientConfig, channel: string, onNotice: () => void): Listener {
  const closing = new AbortController();

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ ...settings, keepAlive: true, application_name: 'storehouse listener' });
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).on('end', () => resolve());
      closing.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      client.on('notification', onNotice);
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onNotice();
      await ended;
    } finally {
      await client.end().catch(() => undefined);
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
