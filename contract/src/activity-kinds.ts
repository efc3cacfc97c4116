/** What entries of the activity log are about: the part of an action before its dot, `key` in `key.revoked`. */
export const activityKinds = [
  'account',
  'alerts',
  'export',
  'import',
  'key',
  'password',
  'person',
  'session',
  'test_receiver',
  'webhook',
] as const;

export type ActivityKind = (typeof activityKinds)[number];

/** The kinds of actors that an entry can name. */
export const actorKinds = ['person', 'key', 'operator', 'system'] as const;

export type ActorKind = (typeof actorKinds)[number];
