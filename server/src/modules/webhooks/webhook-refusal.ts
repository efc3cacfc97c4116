/** Why a management call is refused, with the codes of document 2; the surface adds the status. */
export type WebhookRefusalCode =
  | 'invalid_request'
  | 'webhook_limit_reached'
  | 'webhook_url_not_allowed'
  | 'delivery_cap_reached'
  | 'test_receiver_not_found'
  | 'webhook_not_found'
  | 'cursor_expired';

export class WebhookRefusal extends Error {
  override readonly name = 'WebhookRefusal';
  readonly code: WebhookRefusalCode;
  /** The field with the error, if there is one: the portal shows the sentence there. */
  readonly field: string | null;

  constructor(code: WebhookRefusalCode, sentence: string, field: string | null = null) {
    super(sentence);
    this.code = code;
    this.field = field;
  }
}
