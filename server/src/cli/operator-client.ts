import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readOperatorToken, readOperatorUrl } from '../foundation/process/operator-files.ts';
import { CommandError } from './command-error.ts';

/** The program to call: by default the one running on this data folder. */
export interface Connection {
  readonly data: string;
  readonly operatorUrl?: string;
}

/** A request whose headers are a plain record. */
type PlainRequest = Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> };

export interface OperatorClient {
  /** Calls the operator API and returns its JSON. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The raw response, for streams. */
  send(method: string, path: string, init?: PlainRequest): Promise<Response>;
  /** Sends a compressed file and waits for the response for as long as it takes. */
  upload<Answer>(path: string, file: Readable): Promise<Answer>;
  /** Sends a file and returns the lines of the response as they come, each a JSON object. */
  follow<Step>(path: string, file: Readable): AsyncIterable<Step>;
}

export async function openOperatorClient(connection: Connection): Promise<OperatorClient> {
  const dataDir = resolve(connection.data);
  const token = process.env['STOREHOUSE_OPERATOR_TOKEN'] || (await readOperatorToken(dataDir).catch(() => null));
  if (!token) {
    throw new CommandError(
      `There is no operator token: set STOREHOUSE_OPERATOR_TOKEN, or name the data folder of a started program with --data (looked in ${dataDir}).`,
    );
  }
  const url = connection.operatorUrl ?? (await readOperatorUrl(dataDir).catch(() => 'http://127.0.0.1:8082'));

  async function send(method: string, path: string, init: PlainRequest = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${String(token)}`, ...init.headers };
    const request = fetch(`${url}/operator/v1${path}`, { ...init, method, headers });
    const response = await request.catch((error: unknown) => {
      throw noAnswer((error as Error).cause ?? error);
    });
    if (!response.ok) throw new CommandError(sentenceOf(response.status, await response.text()));
    return response;
  }

  // Not fetch, which gives up after five minutes without a response; a large restore takes longer.
  async function post(path: string, file: Readable, contentType: string): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${String(token)}`, 'content-type': contentType };
    const open = url.startsWith('https:') ? httpsRequest : httpRequest;
    const response = await new Promise<IncomingMessage>((answered, failed) => {
      const request = open(`${url}/operator/v1${path}`, { method: 'POST', headers });
      // A refused file is answered before all of it was sent; errors with the rest no longer matter.
      request.once('response', answered).on('error', (error) => failed(noAnswer(error)));
      file.once('error', failed).pipe(request);
    });
    if (response.statusCode === 200) return response;
    const body = await text(response);
    file.destroy();
    throw new CommandError(sentenceOf(Number(response.statusCode), body));
  }

  async function upload<Answer>(path: string, file: Readable): Promise<Answer> {
    return JSON.parse(await text(await post(path, file, 'application/gzip'))) as Answer;
  }

  async function* follow<Step>(path: string, file: Readable): AsyncGenerator<Step> {
    const response = await post(path, file, 'application/octet-stream');
    for await (const line of createInterface({ input: response })) yield JSON.parse(line) as Step;
  }

  const noAnswer = (cause: unknown) =>
    new CommandError(`No program answers at ${url}: is it running? (${String(cause)})`);

  return {
    send,
    upload,
    follow,
    async call<Answer>(method: string, path: string, body?: unknown) {
      const init =
        body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await send(method, path, init);
      return (response.status === 204 ? null : await response.json()) as Answer;
    },
  };
}

function sentenceOf(status: number, body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: string };
    if (message !== undefined) return message;
  } catch {
    // Not one of its own responses, perhaps a proxy's.
  }
  return `The operator API answered ${String(status)}.`;
}
