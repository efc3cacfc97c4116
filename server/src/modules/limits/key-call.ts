/** A call with a key of an account, for the key's page in the portal. */
export interface KeyCall {
  readonly accountId: string;
  readonly keyId: string;
  readonly at: Date;
  readonly method: string;
  /** Without the query, which may contain anything. */
  readonly path: string;
  readonly status: number;
  readonly address: string;
  /** The key's scopes do not allow it, whether they are enforced yet or not. */
  readonly lacksScope: boolean;
}

/** How many calls of each key are kept. */
export const maxCalls = 50;
