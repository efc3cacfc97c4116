/** Where an account's events are sent. The secret is not included. */
export interface Endpoint {
  readonly id: string;
  readonly name: string;
  readonly label: string | null;
  readonly url: string;
  readonly events: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly isActive: boolean;
  readonly createdVia: 'portal' | 'api_key';
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The input of create and update; an update without `isActive` leaves it unchanged. */
export interface EndpointDraft {
  readonly name: string;
  readonly label: string | null;
  readonly url: string;
  readonly events: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly isActive?: boolean;
}

/** Custom headers in an update: null keeps a header's stored value, or all headers. */
export type HeadersDraft = Readonly<Record<string, string | null>> | null;

/** The input of an update. */
export type EndpointChange = Omit<EndpointDraft, 'headers'> & { readonly headers: HeadersDraft };

/** The columns of `webhook_endpoints` (aliased `e`) under the names of `Endpoint`. */
export const endpointColumns = `
  e.endpoint_id as id, e.name, e.label, e.url, e.event_types as events, e.headers, e.is_active as "isActive",
  e.created_via as "createdVia", e.created_at as "createdAt", e.updated_at as "updatedAt"`;
