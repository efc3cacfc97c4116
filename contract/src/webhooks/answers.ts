/** The response of `POST /api/v1/webhooks/test-receivers`. */
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
  /** The body decoded as UTF-8. */
  readonly body: string;
  /** The exact bytes of the body. */
  readonly bodyBase64: string;
  /** Whether an endpoint registered with this receiver signed it within five minutes. */
  readonly verified: boolean;
}
