import type { ModuleContext } from '../../database/module-context.ts';
import type { CheckPart } from '@storehouse/contract/checks';

/** What the checks are opened with. */
export interface ChecksContext extends ModuleContext {
  /** Aborted when the program cannot wait any longer: running work is interrupted and left for the next start. */
  readonly cut?: AbortSignal;
  /** Called for every part that completed or failed, for the metrics. */
  onPart?(part: CheckPart, outcome: 'completed' | 'failed', durationMs: number): void;
  /** Called when a comparison of everything found rows that the checks of changes had missed. */
  onDifferences?(part: CheckPart, count: number): void;
}
