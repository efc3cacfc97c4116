import type { FastifyRequest } from 'fastify';
import { DataError } from '../errors/data-errors.ts';

export interface Page {
  /** Null for all. */
  readonly max: number | null;
  readonly offset: number;
}

/** Nine digits fit into the database's limit type. */
const largestCount = 999_999_999;

/** Reads `max` (default: all) and `offset` (default: 0) of a list; refuses anything but a whole number in range. */
export function readPage(request: FastifyRequest): Page {
  const query = request.query as Readonly<Record<string, unknown>>;
  return { max: readCount(query, 'max'), offset: readCount(query, 'offset') ?? 0 };
}

function readCount(query: Readonly<Record<string, unknown>>, name: string): number | null {
  const text = query[name];
  if (text === undefined) return null;
  if (typeof text === 'string' && /^\d+$/.test(text) && Number(text) <= largestCount) return Number(text);
  const message = `must be a whole number from 0 to ${String(largestCount)}`;
  throw new DataError(400, `${name} ${message}`, [{ field: name, message }]);
}
