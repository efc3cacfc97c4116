import type { FastifyRequest } from 'fastify';
import { DataError } from '../errors/data-errors.ts';

export interface Page {
  /** Null for all. */
  readonly max: number | null;
  readonly offset: number;
}

/** Nine digits stay within what the database takes as a limit. */
const largestCount = 999_999_999;

/** `max` (all without it) and `offset` (0 without it) of a list; anything but a whole number in their range is refused. */
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
