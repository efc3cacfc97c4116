import type { CapturedRequestAnswer } from '../webhooks/answers.ts';
import type { AttemptAnswer, DeliveryAnswer, EndpointAnswer } from '../webhooks/endpoint-answers.ts';

/** Headers without the values of custom ones: those are write-only in the portal (document 4, section 6). */
export type ShownHeaders = Readonly<Record<string, string | null>>;

/** An endpoint for people who manage webhooks. Sent back unchanged it keeps its header values: null means the stored one. */
export interface PortalEndpointAnswer extends Omit<EndpointAnswer, 'headers'> {
  readonly headers: Readonly<Record<string, null>>;
}

/** An endpoint for everyone else. */
export interface ListedEndpointAnswer {
  readonly id: string;
  readonly name: string;
  readonly label: string | null;
  readonly urlHost: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
}

export interface PortalAttemptAnswer extends Omit<AttemptAnswer, 'requestHeaders'> {
  readonly requestHeaders: ShownHeaders;
}

export interface PortalDeliveryAnswer extends DeliveryAnswer {
  readonly attempts: readonly PortalAttemptAnswer[];
}

export interface PortalCapturedAnswer extends Omit<CapturedRequestAnswer, 'headers'> {
  readonly headers: ShownHeaders;
}
