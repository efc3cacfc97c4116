/** The options of every call. */
export interface CallOptions {
  /** Ends the call, also while it waits; it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How long the call may take with all its waits and retries; in a walk, each page may take this long. Default: two minutes. */
  readonly timeoutMs?: number | undefined;
  /**
   * Sent with a POST, so that it can be tried again: the server does the same request only once. One key stands for one
   * request.
   */
  readonly idempotencyKey?: string | undefined;
  /** How often to try again after a broken connection or an unavailable server. Default: 3. */
  readonly maxRetries?: number | undefined;
}
