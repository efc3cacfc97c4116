import { performance } from 'node:perf_hooks';
import type { CapturedRequestAnswer } from '@storehouse/contract/webhooks/answers';
import { request as send } from 'undici';

export type Forwarded = { readonly status: number; readonly durationMs: number } | { readonly error: string };

/** What belongs to the connection on which the platform got it, not to the delivery. */
const ofTheConnection =
  /^(host|connection|keep-alive|transfer-encoding|content-length|te|trailer|upgrade|expect|accept-encoding|via|forwarded|x-forwarded-.*)$/i;
/** As long as the platform would wait for a receiver. */
const timeoutMs = 10_000;

/**
 * Sends a captured delivery on as it came: the same bytes, and its headers, so that its signature still holds. Not by `fetch`, which
 * adds headers of its own and refuses some ports on which a developer may well listen. Redirects are not followed, as in production.
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
  if (error.name === 'TimeoutError') return `no answer in ${timeoutMs / 1_000} s`;
  const code = 'code' in error ? error.code : null;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  return typeof code === 'string' ? code : 'it could not be sent';
}
