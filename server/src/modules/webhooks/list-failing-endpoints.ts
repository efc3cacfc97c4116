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
export const listFailingEndpoints = (on: Queryable, limit: number): Promise<FailingEndpoint[]> =>
  on.query<FailingEndpoint>(
    `select a.account_id as "accountId", a.subdomain, e.endpoint_id as "endpointId", e.name, f.retrying,
       f.last_attempt_at as "lastAttemptAt", f.error
     from due_work w
     join accounts a on a.account_id = w.account_id
     cross join lateral (
       select d.endpoint_id, count(*) as retrying, max(d.last_attempt_at) as last_attempt_at,
         (array_agg(coalesce(d.error, 'status ' || d.response_status) order by d.last_attempt_at desc))[1] as error
       from webhook_deliveries d
       where d.account_id = w.account_id and d.status in ('pending', 'retrying') and d.claim_id is null
         and d.attempt_count > 0
       group by d.endpoint_id
     ) f
     join webhook_endpoints e on e.account_id = w.account_id and e.endpoint_id = f.endpoint_id
     where w.kind = 'deliveries'
     order by f.last_attempt_at desc limit $1`,
    [limit],
  );
