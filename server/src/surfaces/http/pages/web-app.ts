import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { findProgramFile } from '../../../foundation/process/program-files.ts';
import { pagePolicy, workerPolicy } from './page-policy.ts';

type AppName = 'portal' | 'inventory';

export interface WebApp {
  /** Sends the page; the browser decides what to show by the URL. The page may call its own host and the given origins. */
  sendPage(reply: FastifyReply, origins?: readonly string[]): FastifyReply;
}

/** Built files have a hash in their name, so browsers never need to request one again. */
const foreverMs = 365 * 24 * 60 * 60 * 1_000;
/** The built file of a worker such as `detector-worker.ts`, with a hash in its name. */
const isWorker = /^\w+-worker-[\w-]+\.js$/;
const noncePlaceholder = '__STYLE_NONCE__';

/**
 * A built web application of this repository (`web/<name>/dist`): its files under `<base>assets/`, and its single page.
 * Null if it was not built, as in tests of the server alone.
 */
export function webApp(host: FastifyInstance, name: AppName, base: '/' | '/inventory/'): WebApp | null {
  const index = findProgramFile(join('web', name, 'dist', 'index.html'));
  if (index === null) return null;
  const page = readFileSync(index, 'utf8');

  host.register(async (scope) => {
    await scope.register(fastifyStatic, { root: join(dirname(index), 'assets'), serve: false, preCompressed: true });
    scope.get<{ Params: { '*': string } }>(`${base}assets/*`, { config: { auth: 'none' } }, (request, reply) => {
      const file = request.params['*'];
      if (isWorker.test(file)) reply.header('content-security-policy', workerPolicy);
      return (
        reply
          // The default header of all responses would override the one for this file.
          .removeHeader('cache-control')
          .sendFile(file, { maxAge: foreverMs, immutable: true })
      );
    });
  });

  return {
    sendPage(reply, origins = []) {
      const nonce = randomBytes(16).toString('base64');
      return reply
        .code(200)
        .headers({ 'content-security-policy': pagePolicy(nonce, origins), 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(page.replaceAll(noncePlaceholder, nonce));
    },
  };
}
