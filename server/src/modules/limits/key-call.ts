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
  /** True if the key's scopes do not allow the call, whether scopes are enforced yet or not. */
  readonly lacksScope: boolean;
}

/** How many calls of each key are stored. */
export const maxCalls = 50;
