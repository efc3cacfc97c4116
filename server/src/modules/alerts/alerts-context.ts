import type { ModuleContext } from '../../database/module-context.ts';
import type { Secrets } from '../../database/secrets/secrets.ts';
import type { OutgoingPoster } from '../../foundation/outgoing/post-guarded.ts';

/** What the alerts module needs. */
export interface AlertsContext extends ModuleContext {
  readonly poster: OutgoingPoster;
  /** Destinations are encrypted in the database: their URLs and the routing key are credentials. */
  readonly secrets: Secrets;
  readonly allowNetworks: readonly string[];
  readonly platformUrl: () => URL;
  readonly onAlert?: (channel: 'mail' | 'chat' | 'incident', outcome: 'queued' | 'sent' | 'retried' | 'failed') => void;
}
