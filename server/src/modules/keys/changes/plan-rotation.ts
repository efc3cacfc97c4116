import type { Key, NewKey } from '../key.ts';

const hourMs = 3_600_000;

interface Rotation {
  readonly successor: Omit<NewKey, 'createdBy'>;
  /** When the old key stops working. */
  readonly endsAt: Date;
}

/**
 * Plans the successor of a key and the end of the old key, which never works longer than it would have. The successor
 * gets the same lifetime, counted from now. It includes values only if the old key showed any: a key that somebody other
 * than the owner created hides them (document 1, Key value inclusion).
 */
export function planRotation(old: Key, ownerId: string, overlapHours: number, now: Date): Rotation {
  const { name, scopes, createdAt, expiresAt } = old;
  const overlapEnd = now.getTime() + overlapHours * hourMs;
  const lifetimeMs = expiresAt === null ? null : expiresAt.getTime() - createdAt.getTime();
  return {
    successor: {
      name,
      scopes,
      includeValues: old.includeValues && old.createdBy === ownerId,
      bound: true,
      expiresAt: lifetimeMs === null ? null : new Date(now.getTime() + lifetimeMs),
    },
    endsAt: new Date(Math.min(overlapEnd, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY)),
  };
}
