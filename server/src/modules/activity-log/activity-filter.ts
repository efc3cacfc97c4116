import type { ActivityKind, ActorKind } from '@storehouse/contract/activity-kinds';

/** Which entries of the log to read. Null chooses all. */
export interface ActivityFilter {
  readonly actorKind: ActorKind | null;
  readonly actorId: string | null;
  readonly kind: ActivityKind | null;
  readonly since: Date | null;
  /** Exclusive. */
  readonly until: Date | null;
  /** Words in lower case, each of which must occur in the entry. */
  readonly words: readonly string[];
  /** If true, the path of an endpoint's URL, which may contain a token, is neither shown nor searched (decision 0021). */
  readonly hidesAddresses: boolean;
}
