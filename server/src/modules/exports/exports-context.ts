import type { ModuleContext } from '../../database/module-context.ts';
import type { RouteReads } from '../../database/route-reads.ts';

/** What the exports module needs. */
export interface ExportsContext extends ModuleContext {
  /** Where archives are stored; processes that share a database share this folder too (decision 0014). */
  readonly exportsDir: string;
  readonly platformUrl: () => URL;
  /** Where the rows are read from; if missing, from the database itself. */
  readonly reads?: RouteReads;
  readonly onExport?: (outcome: 'done' | 'retried' | 'failed') => void;
}
