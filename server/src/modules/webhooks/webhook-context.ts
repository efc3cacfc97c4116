import type { ModuleContext } from '../../database/module-context.ts';
import type { Secrets } from '../../database/secrets/secrets.ts';
import type { OutgoingPoster } from '../../foundation/outgoing/post-guarded.ts';

/** What the webhooks module is opened with. */
export interface WebhookContext extends ModuleContext {
  /** The public address of the platform host, for the addresses of test receivers. */
  readonly platformUrl: () => URL;
  /** Networks (CIDR) that the operator exempts from the guard. */
  readonly allowNetworks: readonly string[];
  readonly poster: OutgoingPoster;
  /** Signing secrets are sealed in the database. */
  readonly secrets: Secrets;
  /** Told of every attempt: for the metrics. */
  readonly onAttempt: (succeeded: boolean) => void;
}
