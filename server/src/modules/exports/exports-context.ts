import type { ModuleContext } from '../../database/module-context.ts';

/** What exports are opened with. */
export interface ExportsContext extends ModuleContext {
  /** Where archives are stored; processes that share a database share this folder too (decision 0014). */
  readonly exportsDir: string;
  readonly platformUrl: () => URL;
  readonly onExport?: (outcome: 'done' | 'retried' | 'failed') => void;
}
