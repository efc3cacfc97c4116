import type { ModuleContext } from '../../database/module-context.ts';
import type { OutgoingPoster } from '../../foundation/outgoing/post-guarded.ts';

/** What stock alerts are opened with. */
export interface AlertsContext extends ModuleContext {
  readonly poster: OutgoingPoster;
  readonly allowNetworks: readonly string[];
  readonly platformUrl: () => URL;
  readonly onAlert?: (channel: 'mail' | 'chat' | 'incident', outcome: 'queued' | 'sent' | 'retried' | 'failed') => void;
}
