import { plainBegin, type Begin } from '../../../database/database.ts';

/**
 * How the transactions of the delivery engine start.
 * They do not wait for the disk, so no batch waits for a flush: work that a database crash undoes is done again, which
 * at-least-once delivery allows. Accepted events are never written like this.
 * Their statements leave the planner no choice, because statistics do not help: a queue is empty at one moment and full
 * at the next, and for an account that is newer than the statistics PostgreSQL expects a single row. It then compared
 * each row of a batch with all rows of the account, 13 s for 289 results. So a statement names the rows it wants
 * (`= any`, or one by one with `lateral` and `offset 0`): these are read by index, and joined rows are hashed.
 * With so little choice a plan that was cached while the queue was empty serves a full one as well, and planning, which took longer
 * than executing, is saved (decision 0071).
 */
export const relaxedBegin: Begin = [
  ...plainBegin,
  {
    sql: {
      name: 'relax-engine',
      text: `select ${[
        ['synchronous_commit', 'off'],
        ['enable_seqscan', 'off'],
        ['enable_bitmapscan', 'off'],
        ['enable_nestloop', 'off'],
        ['enable_mergejoin', 'off'],
        ['random_page_cost', '0'],
        ['cpu_tuple_cost', '0.1'],
      ]
        .map(([setting, value]) => `set_config('${String(setting)}', '${String(value)}', true)`)
        .join(', ')}`,
    },
  },
];
