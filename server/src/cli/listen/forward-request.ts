import { performance } from 'node:perf_hooks';
import type { CapturedRequestAnswer } from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { request as send } from 'undici';

export type Forwarded = { readonly status: number; readonly durationMs: number } | { readonly error: string };

/** Headers of the connection to the platform, not of the delivery. */
const ofTheConnection =
  /^(host|connection|keep-alive|transfer-encoding|content-length|te|trailer|upgrade|expect|accept-encoding|via|forwarded|x-forwarded-.*)$/i;
/** As long as the platform waits for a receiver. */
const timeoutMs = 10_000;

/**
 * Forwards a captured delivery unchanged: the same bytes and headers, so that its signature stays valid. Not with
 * `fetch`, which adds its own headers and refuses some ports on which a developer may listen. Redirects are not
 * followed, as in production.
 */
export async function forwardRequest(
  { headers, bodyBase64 }: CapturedRequestAnswer,
  forwardUrl: string,
  signal: AbortSignal,
): Promise<Forwarded> {
  const startedMs = performance.now();
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.test(name)));
  try {
    const { statusCode, body } = await send(forwardUrl, {
      method: 'POST',
      headers: kept,
      body: Buffer.from(bodyBase64, 'base64'),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await body.dump();
    return { status: statusCode, durationMs: Math.round(performance.now() - startedMs) };
  } catch (error) {
    return { error: describe(error) };
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'it could not be sent';
  if (error.name === 'TimeoutError') return `no response within ${timeoutMs / 1_000} s`;
  const code = 'code' in error ? error.code : null;
  if (code === 'ECONNREFUSED') return 'nothing is listening there';
  return typeof code === 'string' ? code : 'it could not be sent';
}
