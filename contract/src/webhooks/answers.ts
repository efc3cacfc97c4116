/** What `POST /api/v1/webhooks/test-receivers` answers with. */
export interface TestReceiverAnswer {
  readonly id: string;
  /** Register it as the URL of a webhook endpoint. */
  readonly url: string;
  readonly expiresAt: string;
}

/** An entry of `GET /api/v1/webhooks/test-receivers/{id}/requests`: `{data: [entry…]}`, oldest first. */
export interface CapturedRequestAnswer {
  readonly id: string;
  readonly receivedAt: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body read as UTF-8. */
  readonly body: string;
  /** The body byte for byte. */
  readonly bodyBase64: string;
  /** Whether an endpoint registered at this receiver signed it, within five minutes. */
  readonly verified: boolean;
}
