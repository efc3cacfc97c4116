import type { Socket } from 'node:net';
import type { Metrics } from '../../../foundation/observability/metrics.ts';

/** Answers what Node could not parse as a request: too many headers, a malformed line, a client that is too slow. */
export const answerClientErrors =
  ({ refusals }: Metrics) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refusals.inc({ limit: 'slow' });
    answer(error, socket);
  };

function answer(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
