import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReportPage } from '../../../modules/reporting/report-page.ts';

const compress = promisify(gzip);
/** Below this size compression does not save a packet. */
const smallestCompressed = 1_024;

/** Compressed pages are cached as long as the page itself. */
const compressedPages = new WeakMap<ReportPage, Promise<Buffer>>();

const contentTypes = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' };

/** Sends a page: plain, compressed, or as 304 to clients that have it. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReportPage): Promise<FastifyReply> {
  const isCompressed = page.body.length >= smallestCompressed && takesGzip(request.headers['accept-encoding']);
  // A strong tag identifies the bytes as sent.
  const etag = isCompressed ? page.etag.replace(/"$/, '-gzip"') : page.etag;
  reply.headers({ ...page.headers, etag, 'cache-control': 'private', vary: 'accept-encoding, x-api-key' });
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(contentTypes[page.format]);
  if (!isCompressed) return reply.send(page.body);
  return reply.header('content-encoding', 'gzip').send(await compressedOf(page));
}

function compressedOf(page: ReportPage): Promise<Buffer> {
  const known = compressedPages.get(page);
  if (known) return known;
  // Rows are so repetitive that the fastest level already removes 90 %.
  const made = compress(page.body, { level: constants.Z_BEST_SPEED });
  compressedPages.set(page, made);
  return made;
}

/** RFC 9110, 12.5.3: gzip or a star with a weight above zero. */
function takesGzip(header: string | string[] | undefined): boolean {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+)\s*)?$/.exec(offer));
  const named = offers.find((offer) => offer?.[1] === 'gzip') ?? offers.find((offer) => offer?.[1] === '*');
  return named !== undefined && named !== null && Number(named[2] ?? 1) > 0;
}

const hasTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
