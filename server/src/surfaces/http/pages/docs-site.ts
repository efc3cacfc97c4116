import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findProgramFile } from '../../../foundation/process/program-files.ts';
import { PlatformError, sendPlatformError } from '../errors/platform-errors.ts';
import { pagePolicy } from './page-policy.ts';
import { prefersHtml } from './prefers-html.ts';

const base = '/docs';
const foreverMs = 365 * 24 * 60 * 60 * 1_000;
/** The address of a page below `/docs`: words, and slashes between them. */
const pageName = /^[\w-]+(\/[\w-]+)*$/;

/** Matches file names only, never a path that leads out of the folder. */
const assetName = /^[\w-]+\.\w+$/;

/**
 * The built documentation (`docs-site/dist`): public, the same for everybody. Not served if it was not built, as in tests
 * of the server alone.
 */
export function docsSite(host: FastifyInstance): void {
  const found = findProgramFile(join('docs-site', 'dist', 'not-found.html'));
  if (found === null) return;
  const root = dirname(found);
  const notFoundPage = readFileSync(found, 'utf8');
  const isPage = (name: string) => pageName.test(name) && existsSync(join(root, 'pages', `${name}.html`));

  const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    prefersHtml(request.headers.accept)
      ? asPage(reply.code(404)).send(notFoundPage)
      : sendPlatformError(reply, new PlatformError('not_found', 'There is no such page.'));

  host.register(async (scope) => {
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true });
    scope.get(base, { config: { auth: 'none' } }, (_request, reply) => sendFile(reply, 'pages/index.html'));
    scope.get<{ Params: { '*': string } }>(`${base}/*`, { config: { auth: 'none' } }, (request, reply) => {
      const name = request.params['*'].replace(/\/$/, '');
      if (name === '') return sendFile(reply, 'pages/index.html');
      return isPage(name) ? sendFile(reply, `pages/${name}.html`) : sendNotFound(request, reply);
    });
    scope.get<{ Params: { file: string } }>(`${base}/assets/:file`, { config: { auth: 'none' } }, (request, reply) => {
      const { file } = request.params;
      if (!assetName.test(file) || !existsSync(join(root, 'assets', file))) return sendNotFound(request, reply);
      return reply.removeHeader('cache-control').sendFile(`assets/${file}`, { maxAge: foreverMs, immutable: true });
    });
  });
}

/** Browsers may cache a page, but must ask each time whether it has changed. */
const asPage = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      'content-security-policy': pagePolicy(randomBytes(16).toString('base64')),
      'cache-control': 'no-cache',
    })
    .type('text/html; charset=utf-8');

const sendFile = (reply: FastifyReply, path: string): FastifyReply =>
  asPage(reply).sendFile(path, { cacheControl: false });
