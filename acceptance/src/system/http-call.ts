import { request as httpRequest, type Agent, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';

export interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Sent unchanged; an object is sent as JSON. */
  readonly body?: unknown;
  readonly agent?: Agent;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The raw body. */
  readonly bytes: Buffer;
  /** The body as JSON; throws if it is not. */
  json<T = Record<string, unknown>>(): T;
}

/**
 * One HTTP request with the path exactly as given (fetch would normalize it) and any Host header: instances are found
 * by host name, and not every machine resolves names under localhost.
 */
export function call(baseUrl: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const base = new URL(baseUrl);
  const isRaw = typeof options.body === 'string' || Buffer.isBuffer(options.body) || options.body === undefined;
  const body = isRaw ? options.body : JSON.stringify(options.body);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port: base.port,
        path,
        method: options.method ?? 'GET',
        headers: {
          host: base.host,
          ...(body === undefined
            ? {}
            : { 'content-length': String(Buffer.byteLength(body)), 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(options.agent ? { agent: options.agent } : {}),
        ...(options.signal ? { signal: options.signal } : {}),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const isGzip = response.headers['content-encoding'] === 'gzip' && bytes.length > 0;
          const text = (isGzip ? gunzipSync(bytes) : bytes).toString('utf8');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            bytes,
            json: <T>() => JSON.parse(text) as T,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
