/** All background work, by kind. The names are also the `queue` label of the metrics. */
export const jobKinds = [
  'alerts',
  'checks',
  'clean-up',
  'deliveries',
  'events',
  'exports',
  'imports',
  'mails',
  'password-links',
  'recoveries',
  'webhook-notices',
] as const;

export type JobKind = (typeof jobKinds)[number];

/** Kinds whose work may become due when the account itself changes: its status, plan, zone or a pause. */
export const kindsOfAccountState = ['alerts', 'checks', 'deliveries', 'exports'] as const satisfies readonly JobKind[];
