import type { ModuleContext } from '../../database/module-context.ts';
import type { RouteReads } from '../../database/route-reads.ts';

/** What exports are opened with. */
export interface ExportsContext extends ModuleContext {
  /** Where archives are stored; processes that share a database share this folder too (decision 0014). */
  readonly exportsDir: string;
  readonly platformUrl: () => URL;
  /** Where the rows are read from; the database itself if missing. */
  readonly reads?: RouteReads;
  readonly onExport?: (outcome: 'done' | 'retried' | 'failed') => void;
}
