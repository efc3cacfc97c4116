import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Passed {
  /** The path after `/api/v1/reporting`, with the query. */
  readonly path: string;
  readonly ifNoneMatch: string | undefined;
  status: number | null;
}

/** Decides about a request: `taken` if it has answered or holds the request itself; undefined lets it pass, at once or later. */
export type Interference = (
  path: string,
  index: number,
  response: ServerResponse,
) => 'taken' | undefined | Promise<'taken' | undefined>;

/**
 * A reverse proxy in front of the platform that records requests, can answer in its place, and can make pages small, so
 * that a dataset of a few rows has several.
 */
export interface PlatformProxy {
  readonly url: string;
  readonly passed: Passed[];
  interfere(with_: Interference | null): void;
  pageSize(rows: number | null): void;
  close(): void;
}

const prefix = '/api/v1/reporting';

export async function openProxy(platformUrl: string): Promise<PlatformProxy> {
  const passed: Passed[] = [];
  let interference: Interference | null = null;
  let limit: number | null = null;

  const server = createServer((incoming, response) => {
    const path = (incoming.url ?? '').slice(prefix.length);
    const ifNoneMatch = incoming.headers['if-none-match'];
    const record: Passed = { path, ifNoneMatch, status: null };
    passed.push(record);
    response.on('finish', () => (record.status = response.statusCode));
    const taken = interference?.(path, passed.length - 1, response);
    void Promise.resolve(taken).then((outcome) => {
      if (outcome === 'taken') return;
      forward(new URL(withLimit(incoming.url ?? '', limit), platformUrl), incoming, response);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    passed,
    interfere: (with_) => (interference = with_),
    pageSize: (rows) => (limit = rows),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Adds the limit to requests for datasets that do not set one themselves. */
const withLimit = (url: string, limit: number | null): string =>
  limit === null || url === prefix || /[?&]limit=/.test(url)
    ? url
    : `${url}${url.includes('?') ? '&' : '?'}limit=${String(limit)}`;

function forward(url: URL, incoming: IncomingMessage, response: ServerResponse): void {
  const onward = request(
    url,
    { method: incoming.method, headers: { ...incoming.headers, host: url.host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}
