/**
 * How the engine's transactions begin.
 * They do not wait for the disk: what a database crash undoes is done again, which at-least-once delivery allows, and
 * no batch waits for a flush. Accepted events are never written like this.
 * Their statements leave the planner no choice, since no statistics help: a queue is empty at one moment and full at the
 * next, and of an account that is new since they were taken PostgreSQL expects a single row. It then compared all rows of
 * the account with each of a batch, 13 s for 289 results. So a statement names the rows it wants (`= any`, or one by one
 * with `lateral` and `offset 0`), they are read by index, and what is joined with them is hashed.
 * They are planned each time: a plan that was cached while the queue was empty took 600 ms for a hundred deliveries instead of 4 ms.
 */
export const relaxedBegin = [
  'begin',
  'set local synchronous_commit = off',
  'set local plan_cache_mode = force_custom_plan',
  'set local enable_seqscan = off',
  'set local enable_bitmapscan = off',
  'set local enable_nestloop = off',
  'set local enable_mergejoin = off',
  'set local random_page_cost = 0',
  'set local cpu_tuple_cost = 0.1',
].join('; ');
