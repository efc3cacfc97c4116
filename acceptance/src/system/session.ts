import type { Answer, CallOptions } from './http-call.ts';
import type { System } from './system.ts';

const ownerCredentials = { username: 'owner@example.com', password: 'correct horse battery' };

/** A signed-in session on an instance. */
export class Session {
  readonly #system: System;
  readonly subdomain: string;
  readonly cookie: string;

  constructor(system: System, subdomain: string, cookie: string) {
    this.#system = system;
    this.subdomain = subdomain;
    this.cookie = cookie;
  }

  /** Calls the session API. The path is the part after `/inventory/api`. */
  call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const headers = { cookie: this.cookie, ...options.headers };
    return this.#system.instance(this.subdomain, `/inventory/api${path}`, { ...options, method, headers, body });
  }

  /** The `data` of a response that must have this status. */
  async data<T = Record<string, unknown>>(status: number, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call(method, path, body);
    if (answer.status !== status) throw new Error(`${method} ${path}: ${String(answer.status)} ${answer.text}`);
    return answer.json<{ data: T }>().data;
  }

  get = (path: string): Promise<Answer> => this.call('GET', path);
  post = (path: string, body?: unknown): Promise<Answer> => this.call('POST', path, body);
  put = (path: string, body?: unknown): Promise<Answer> => this.call('PUT', path, body);

  /** Creates a location, by default a depot (seeded types have fixed ids). */
  async createLocation(name: string, fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const body = { name, locationType: { id: '2' }, ...fields };
    return (await this.data<{ id: string }>(201, 'POST', '/locations', body)).id;
  }

  /** Creates a bin of a depot. */
  createBin(name: string, depot: string): Promise<string> {
    return this.createLocation(name, { locationType: { id: '6' }, parentLocation: { id: depot } });
  }

  /** Creates a user of the instance with these roles by location. */
  async createUser(email: string, roles: Readonly<Record<string, string>>, fields: object = {}): Promise<string> {
    const locationRoles = Object.entries(roles).map(([id, role]) => ({ location: { id }, role }));
    const body = { email, name: email.split('@')[0], password: teammatePassword, locationRoles, ...fields };
    return (await this.data<{ id: string }>(201, 'POST', '/users', body)).id;
  }
}

export const teammatePassword = 'another long password';

export function login(system: System, subdomain: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
  return system.instance(subdomain, '/inventory/api/login', { ...options, method: 'POST', body });
}

/** Signs in, by default as the owner. */
export async function signIn(system: System, subdomain: string, fields: object = {}): Promise<Session> {
  const answer = await login(system, subdomain, { ...ownerCredentials, ...fields });
  if (answer.status !== 200) throw new Error(`no session: ${String(answer.status)} ${answer.text}`);
  return new Session(system, subdomain, cookieOf(answer));
}

/** Signs in as a user created with `createUser`. */
export const signInAs = (system: System, subdomain: string, username: string, location?: string): Promise<Session> =>
  signIn(system, subdomain, { username, password: teammatePassword, ...(location === undefined ? {} : { location }) });

/** The cookie of a response, as a client sends it back. */
export const cookieOf = (answer: Answer): string => answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
