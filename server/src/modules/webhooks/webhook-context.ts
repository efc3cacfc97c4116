import type { Transaction } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import type { Secrets } from '../../database/secrets/secrets.ts';
import type { OutgoingPoster } from '../../foundation/outgoing/post-guarded.ts';

/** The dependencies of the webhooks module. */
export interface WebhookContext extends ModuleContext {
  /** The public URL of the platform host, for the URLs of test receivers. */
  readonly platformUrl: () => URL;
  /** Networks (CIDR) that the operator exempts from the guard. */
  readonly allowNetworks: readonly string[];
  readonly poster: OutgoingPoster;
  /** Signing secrets are encrypted in the database. */
  readonly secrets: Secrets;
  /** Called for every attempt, for the metrics. */
  readonly onAttempt: (succeeded: boolean) => void;
  /** For a request with an idempotency key: records the delivery that is sent after the transaction. */
  readonly startWork?: (tx: Transaction, deliveryId: string) => Promise<void>;
}
