import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { Composition } from '../compose.ts';
import type { ConnectionSettings } from '../database/database.ts';
import type { Access, Authentication } from '@storehouse/contract/operations/operation';
import { composeTestProgram } from './compose-test-program.ts';

export interface WatchedRoute {
  readonly host: FastifyInstance;
  readonly method: string;
  readonly url: string;
  readonly auth: Authentication | undefined;
  readonly access: Access | undefined;
}

/** The program on a test database with its hosts ready, recording every route they register. */
export async function composeWatched(
  connection: ConnectionSettings,
): Promise<{ program: Composition; routes: readonly WatchedRoute[] }> {
  const routes: WatchedRoute[] = [];
  const watch = (message: unknown) => {
    const { fastify: host } = message as { fastify: FastifyInstance };
    host.addHook('onRoute', ({ method, url, config }) => {
      for (const each of [method].flat())
        routes.push({ host, method: each, url, auth: config?.auth, access: config?.access });
    });
  };
  subscribe('fastify.initialization', watch);
  const program = await composeTestProgram(connection);
  await Promise.all(Object.values(program.hosts).map((host) => host.ready()));
  unsubscribe('fastify.initialization', watch);
  return { program, routes };
}
