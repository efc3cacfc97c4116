import type { Socket } from 'node:net';

/** Headers and body of an answer have 16 KiB each; the rest is room for TLS, chunk sizes and what one read brings along. */
const maxBytesPerAnswer = 256 * 1_024;

/**
 * Ends a connection that sends more than any answer needs. The limits on headers and body do not see an endless status line, chunk
 * extension or row of empty lines: they would be parsed for the whole ten seconds, as fast as the receiver can send.
 * What is written begins a new answer: one POST runs on a connection at a time, and is written in two pieces.
 */
export function boundReading(socket: Socket): void {
  let maxBytes = socket.bytesRead + maxBytesPerAnswer;
  const write = socket.write.bind(socket) as (...input: unknown[]) => boolean;
  socket.write = (...input: unknown[]) => {
    maxBytes = socket.bytesRead + maxBytesPerAnswer;
    return write(...input);
  };
  socket.on('readable', () => {
    if (socket.bytesRead <= maxBytes || socket.destroyed) return;
    socket.destroy(Object.assign(new Error('endless answer'), { code: 'HPE_ENDLESS' }));
  });
}
