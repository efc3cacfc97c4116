import type pg from 'pg';
import { Unavailable } from '../../foundation/errors/failures.ts';
import { toUnavailable } from '../database-errors.ts';

/**
 * Waits for a server response until the deadline. Then the connection is cut: a frozen server might still send the rest
 * of the response later, so it must never serve another statement. The pool replaces it.
 */
export async function cutLate<Answer>(
  client: pg.ClientBase,
  limitMs: number,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const wait = { isOver: false, isLate: false };
  const giveUp = () => {
    if (wait.isOver) return;
    wait.isLate = true;
    cutConnection(client);
  };
  // When the timer fires, read what has already arrived first: a process that was busy must not blame the server.
  const timer = setTimeout(() => setImmediate(giveUp), limitMs);
  try {
    return await answer();
  } catch (error) {
    throw wait.isLate ? tooSlow(error) : toUnavailable(error);
  } finally {
    wait.isOver = true;
    clearTimeout(timer);
  }
}

/** Ends the connection without asking the server, which may be frozen. Everything waiting on it fails at once. */
export function cutConnection(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

const tooSlow = (cause: unknown) =>
  new Unavailable('the database did not answer in time', { cause, reason: 'too-slow' });
