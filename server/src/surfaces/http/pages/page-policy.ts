/** Everything comes from this host. Style elements created by the page carry its nonce; scripts are never inline. */
export function pagePolicy(nonce: string, origins: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * A worker has the policy of its own file, not the page's. The inventory reads bar codes in one, with WebAssembly, so that
 * its pages need not allow that.
 */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
