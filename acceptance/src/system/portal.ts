import type { PortalErrorAnswer } from '@storehouse/contract/operations/portal/portal-call';
import type { Answer, CallOptions } from './http-call.ts';
import { cookieOf, signIn } from './session.ts';
import type { System } from './system.ts';

/** The header a browser sends for a page of the portal. */
const ownPage = { 'sec-fetch-site': 'same-origin' };
export const ownerCredentials = { email: 'owner@example.com', password: 'correct horse battery' };

/** A signed-in portal session. */
export class Portal {
  readonly #system: System;
  readonly cookie: string;

  constructor(system: System, cookie: string) {
    this.#system = system;
    this.cookie = cookie;
  }

  /** Calls the portal's API. The path is the part after `/portal/api`. */
  call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const headers = { ...ownPage, cookie: this.cookie, ...options.headers };
    return this.#system.platform(`/portal/api${path}`, { ...options, method, headers, body });
  }

  /** The body of a response that must have this status. */
  async json<T = Record<string, unknown>>(status: number, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call(method, path, body);
    if (answer.status !== status) throw new Error(`${method} ${path}: ${String(answer.status)} ${answer.text}`);
    return answer.json<T>();
  }

  /** The status and code of a refusal. */
  async refusal(method: string, path: string, body?: unknown): Promise<[number, string]> {
    const answer = await this.call(method, path, body);
    return [answer.status, answer.text === '' ? '' : answer.json<PortalErrorAnswer>().error];
  }
}

export function signInToPortal(system: System, body: unknown, options: CallOptions = {}): Promise<Answer> {
  const headers = { ...ownPage, ...options.headers };
  return system.platform('/portal/api/sign-in', { ...options, method: 'POST', headers, body });
}

/** Signs in to an account, by default as its owner. */
export async function openPortal(system: System, subdomain: string, fields: object = {}): Promise<Portal> {
  const answer = await signInToPortal(system, { ...ownerCredentials, subdomain, ...fields });
  if (answer.status !== 204) throw new Error(`not signed in: ${String(answer.status)} ${answer.text}`);
  return new Portal(system, cookieOf(answer));
}

/** Invites a teammate, gives them a role at a new location if one is named, and signs them in. */
export async function openTeammatePortal(
  system: System,
  subdomain: string,
  owner: Portal,
  role: 'MANAGER' | 'ASSISTANT' | null = null,
): Promise<Portal> {
  const name = role === null ? 'tess' : `tess-${role.toLowerCase()}`;
  const teammate = { email: `${name}@example.com`, name: 'Tess', password: 'another long password' };
  const { id } = await owner.json<{ id: string }>(201, 'POST', '/team', teammate);
  if (role !== null) {
    const session = await signIn(system, subdomain);
    const location = { id: await session.createLocation(`Depot of the ${role.toLowerCase()}`) };
    await session.data(200, 'PUT', `/users/${id}`, { locationRoles: [{ location, role }] });
  }
  return openPortal(system, subdomain, { email: teammate.email, password: teammate.password });
}
