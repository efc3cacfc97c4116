import type { Queryable } from '../../database/database.ts';

export interface FailingEndpoint {
  readonly accountId: string;
  readonly subdomain: string;
  readonly endpointId: string;
  readonly name: string;
  /** Deliveries that failed and wait to be tried again. */
  readonly retrying: number;
  readonly lastAttemptAt: Date;
  readonly error: string | null;
}

/** Endpoints with failed deliveries that wait for another attempt, for the operator. Reads accounts with waiting work only. */
export async function listFailingEndpoints(on: Queryable, limit: number): Promise<FailingEndpoint[]> {
  // Two queries instead of a join: on a cluster, due work is on one node and deliveries are on others.
  const waiting = await on.query<{ id: string }>(`select account_id as id from due_work where kind = 'deliveries'`);
  if (waiting.length === 0) return [];
  return on.query<FailingEndpoint>(
    `select d.account_id as "accountId", a.subdomain, d.endpoint_id as "endpointId", e.name, count(*) as retrying,
       max(d.last_attempt_at) as "lastAttemptAt",
       (array_agg(coalesce(d.error, 'status ' || d.response_status) order by d.last_attempt_at desc))[1] as error
     from webhook_deliveries d
     join accounts a on a.account_id = d.account_id
     join webhook_endpoints e on e.account_id = d.account_id and e.endpoint_id = d.endpoint_id
     where d.account_id = any($2::uuid[]) and d.status in ('pending', 'retrying') and d.claim_id is null
       and d.attempt_count > 0
     group by d.account_id, a.subdomain, d.endpoint_id, e.name
     order by "lastAttemptAt" desc limit $1`,
    [limit, waiting.map(({ id }) => id)],
  );
}
