/** A delivery that this process may attempt now, with everything needed for it. */
export interface ClaimedDelivery {
  readonly accountId: string;
  readonly deliveryId: string;
  readonly claimId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  /** JSON text, as accepted. */
  readonly data: string;
  readonly attemptCount: number;
  readonly isSingle: boolean;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sealedSecret: string;
  readonly testReceiverId: string | null;
}

/** Columns of a claimed `webhook_deliveries` (d) with its endpoint (e) and event (v) under the names of `ClaimedDelivery`. */
export const claimedColumns = `
  d.account_id as "accountId", d.delivery_id as "deliveryId", d.claim_id as "claimId", d.endpoint_id as "endpointId",
  d.event_id as "eventId", d.type, v.data::text as data, d.attempt_count as "attemptCount", d.lane = 'single' as "isSingle",
  e.url, e.headers, e.secret as "sealedSecret", e.test_receiver_id as "testReceiverId"`;
