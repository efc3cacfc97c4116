/**
 * How the engine's transactions begin.
 * They do not wait for the disk: what a database crash undoes is done again, which at-least-once delivery allows, and
 * no batch waits for a flush. Accepted events are never written like this.
 * Their statements are planned anew each time, by index only: a queue is empty at one moment and full at the next, so
 * neither statistics nor an earlier plan help. A cached plan took 600 ms to claim a hundred deliveries out of two
 * thousand; this takes 4.
 */
export const relaxedBegin = [
  'begin',
  'set local synchronous_commit = off',
  'set local plan_cache_mode = force_custom_plan',
  'set local enable_seqscan = off',
  'set local enable_bitmapscan = off',
  'set local enable_hashjoin = off',
  'set local enable_mergejoin = off',
  'set local random_page_cost = 0',
  'set local cpu_tuple_cost = 0.1',
].join('; ');
