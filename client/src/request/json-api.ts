import { StorehouseError } from '../storehouse-error.ts';
import type { CallOptions } from './call-options.ts';
import type { Call, Connection } from './connection.ts';

/** A query value: a list repeats the parameter; null and undefined leave it out. */
type QueryValue = string | number | boolean | null | undefined | readonly string[];
export type Query = Readonly<Record<string, QueryValue>>;

/** Calls below one address that answer with JSON. */
export class JsonApi {
  readonly #connection: Connection;
  readonly #address: () => string;

  /** The address is read on each call, because a client of one API need not know the address of the other. */
  constructor(connection: Connection, address: () => string) {
    this.#connection = connection;
    this.#address = address;
  }

  get<Answer>(path: string, query: object = {}, options: CallOptions = {}): Promise<Answer> {
    return this.#call({ method: 'GET', url: this.urlOf(path, query) }, options);
  }

  post<Answer>(path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.#call({ method: 'POST', url: this.urlOf(path), body }, options);
  }

  put<Answer>(path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.#call({ method: 'PUT', url: this.urlOf(path), body }, options);
  }

  async delete(path: string, options: CallOptions = {}): Promise<void> {
    await this.#connection.send({ method: 'DELETE', url: this.urlOf(path) }, options, (response) => response.text());
  }

  urlOf(path: string, query: object = {}): string {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query as Query)) {
      const values = Array.isArray(value) ? (value as readonly string[]) : [value];
      for (const each of values) if (each != null) parameters.append(name, String(each));
    }
    const text = parameters.toString();
    return `${this.#address()}${path}${text === '' ? '' : `?${text}`}`;
  }

  #call<Answer>(call: Call, options: CallOptions): Promise<Answer> {
    return this.#connection.send(call, options, readJson<Answer>);
  }
}

const readJson = async <Answer>(response: Response): Promise<Answer> =>
  parseJson<Answer>(await response.text(), response.status);

export function parseJson<Answer>(text: string, status: number): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch (cause) {
    throw new StorehouseError('The answer is not JSON: is the address that of Storehouse?', {
      status,
      code: 'invalid_answer',
      cause,
    });
  }
}

/** An id as part of a path. An id that would lead to another path is refused before anything is sent. */
export function inPath(id: string): string {
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id)) throw new TypeError(`${JSON.stringify(id)} is not an id.`);
  return encodeURIComponent(id);
}
