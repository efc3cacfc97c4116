import type { ModuleContext } from '../../database/module-context.ts';
import type { CheckPart } from '@storehouse/contract/checks';

/** What the checks are opened with. */
export interface ChecksContext extends ModuleContext {
  /** Aborted when the program cannot wait any longer: what runs is broken off, and left for the next start. */
  readonly cut?: AbortSignal;
  /** Told of every part that was completed or failed, for the metrics. */
  onPart?(part: CheckPart, outcome: 'completed' | 'failed', durationMs: number): void;
}
