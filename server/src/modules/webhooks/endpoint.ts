/** Where an account wants its events sent. The secret is not part of what is read. */
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

/** What create and update take; the update leaves `isActive` as it is where none is given. */
export interface EndpointDraft {
  readonly name: string;
  readonly label: string | null;
  readonly url: string;
  readonly events: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly isActive?: boolean;
}

/** Custom headers in a change: null keeps the stored value of a header, or all headers as they are. */
export type HeadersDraft = Readonly<Record<string, string | null>> | null;

/** What an update takes. */
export type EndpointChange = Omit<EndpointDraft, 'headers'> & { readonly headers: HeadersDraft };

/** The columns of `webhook_endpoints` (aliased `e`) under the names of `Endpoint`. */
export const endpointColumns = `
  e.endpoint_id as id, e.name, e.label, e.url, e.event_types as events, e.headers, e.is_active as "isActive",
  e.created_via as "createdVia", e.created_at as "createdAt", e.updated_at as "updatedAt"`;
