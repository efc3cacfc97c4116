import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readOperatorToken, readOperatorUrl, withoutSlash } from '../foundation/process/operator-files.ts';
import { splitLines } from '../foundation/text/split-lines.ts';
import { CommandError } from './command-error.ts';

/** The program to call: by default the one running on this data folder. */
export interface Connection {
  readonly data: string;
  readonly operatorUrl?: string;
}

export interface OperatorClient {
  /** Calls the operator API, waits for as long as it takes and returns its JSON. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** The response itself, for streams. */
  send(method: string, path: string, body?: unknown): Promise<IncomingMessage>;
  /** Sends a compressed file and waits for the response. */
  upload<Answer>(path: string, file: Readable): Promise<Answer>;
  /** Sends a file and returns the lines of the response as they come, each a JSON object. */
  follow<Step>(path: string, file: Readable, stop?: AbortSignal): AsyncIterable<Step>;
}

interface Sent {
  readonly contentType?: string;
  readonly body?: string | Readable;
  readonly stop?: AbortSignal | undefined;
}

export async function openOperatorClient(connection: Connection): Promise<OperatorClient> {
  const dataDir = resolve(connection.data);
  const token = process.env['STOREHOUSE_OPERATOR_TOKEN'] || (await readOperatorToken(dataDir).catch(() => null));
  if (!token) {
    throw new CommandError(
      `There is no operator token in ${dataDir}: pass the server's data folder with --data, or set STOREHOUSE_OPERATOR_TOKEN.`,
    );
  }
  const given = connection.operatorUrl ?? (await readOperatorUrl(dataDir).catch(() => 'http://127.0.0.1:8082'));
  const url = withoutSlash(given);
  const noAnswer = (cause: unknown) =>
    new CommandError(`Storehouse does not answer at ${url}: is it running? (${String(cause)})`);

  // Not fetch, which gives up after five minutes without a response; a check, an export or a restore may take longer.
  async function ask(method: string, path: string, { contentType, body, stop }: Sent = {}): Promise<IncomingMessage> {
    const headers = { authorization: `Bearer ${String(token)}`, ...(contentType && { 'content-type': contentType }) };
    const open = url.startsWith('https:') ? httpsRequest : httpRequest;
    const response = await new Promise<IncomingMessage>((answered, failed) => {
      // No agent: the program may close a kept-alive connection just when the next call uses it.
      const request = open(`${url}/operator/v1${path}`, { method, headers, agent: false, signal: stop });
      // The program may refuse a file before all of it was sent; errors with the rest no longer matter.
      request.once('response', answered).on('error', (error) => {
        failed(stop?.aborted ? new CommandError('It was interrupted.') : noAnswer(error));
      });
      if (typeof body === 'object') body.once('error', failed).pipe(request);
      else request.end(body);
    }).catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'ERR_INVALID_URL' ? noAnswer(error) : error;
    });
    const { statusCode: status = 0 } = response;
    if (status >= 200 && status < 300) return response;
    const refusal = await text(response);
    if (typeof body === 'object') body.destroy();
    throw new CommandError(sentenceOf(status, refusal));
  }

  const send: OperatorClient['send'] = (method, path, body) =>
    ask(method, path, body === undefined ? {} : { contentType: 'application/json', body: JSON.stringify(body) });

  return {
    send,
    async call<Answer>(method: string, path: string, body?: unknown) {
      const response = await send(method, path, body);
      const answer = await text(response);
      return (response.statusCode === 204 ? null : JSON.parse(answer)) as Answer;
    },
    async upload<Answer>(path: string, file: Readable) {
      return JSON.parse(await text(await ask('POST', path, { contentType: 'application/gzip', body: file }))) as Answer;
    },
    async *follow<Step>(path: string, file: Readable, stop?: AbortSignal) {
      const response = await ask('POST', path, { contentType: 'application/octet-stream', body: file, stop });
      for await (const line of splitLines(response)) yield JSON.parse(line) as Step;
    },
  };
}

function sentenceOf(status: number, body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: string };
    if (message !== undefined) return message;
  } catch {
    // Not a response of the program, perhaps a proxy's.
  }
  return `The operator API answered ${String(status)}.`;
}
