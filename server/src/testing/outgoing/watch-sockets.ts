import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect } from 'vitest';

/** Watches our side of every connection of a test: what it has read is what it may hold in memory. */
export function watchSockets() {
  const sockets: Socket[] = [];
  const note = (message: unknown) => sockets.push((message as { socket: Socket }).socket);

  beforeEach(() => {
    sockets.length = 0;
    subscribe('undici:client:connected', note);
  });
  afterEach(() => {
    unsubscribe('undici:client:connected', note);
  });

  return {
    async expectClosedHavingRead(maxBytes: number): Promise<void> {
      await expect.poll(() => sockets.map((socket) => socket.closed)).not.toContain(false);
      expect(Math.max(...sockets.map((socket) => socket.bytesRead))).toBeLessThan(maxBytes);
    },
  };
}
