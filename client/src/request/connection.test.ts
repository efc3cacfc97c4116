import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { answer, breakOff, hang, useLocalServer } from '../../testing/local-server.ts';
import { StorehouseError } from '../storehouse-error.ts';
import { CallClock } from './call-clock.ts';

const server = useLocalServer();
const busy = answer(429, { error: 'reporting_busy', message: 'Busy.' }, { 'retry-after': '0' });
const unavailable = answer(503, { error: 'unavailable', message: 'Later.' }, { 'retry-after': '0' });
const index = { datasets: [] };
const category = { name: 'Bandages' };

/** What a call throws. */
const failure = async (call: Promise<unknown>): Promise<StorehouseError> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof StorehouseError) return error;
  throw new Error('the call did not fail as expected', { cause: error });
};

describe('connection', () => {
  it('sends the key, and a body as JSON', async () => {
    server.plan(answer(201, { id: '1' }));
    await server.client().data.category.create(category);
    const [{ method, url, headers, body } = {} as never] = server.received;
    expect([method, url, body]).toEqual(['POST', '/api/v1/generic/category', '{"name":"Bandages"}']);
    expect(headers).toMatchObject({ 'x-api-key': 'shk.test', 'content-type': 'application/json' });
    expect(headers).not.toHaveProperty('idempotency-key');
  });

  it('waits for a 429 as often as it comes', async () => {
    server.plan(busy, busy, busy, busy, busy, answer(200, index));
    expect(await server.client({ maxRetries: 0 }).reporting.datasets()).toEqual(index);
    expect(server.received).toHaveLength(6);
  });

  it('reads again after 503, a broken body and a broken connection, up to maxRetries', async () => {
    for (const broken of [breakOff, (response: ServerResponse) => response.destroy()]) {
      server.plan(broken, unavailable, answer(200, index));
      expect(await server.client().reporting.datasets()).toEqual(index);
    }
    server.plan(unavailable, unavailable, unavailable);
    const { status, code } = await failure(server.client({ maxRetries: 2 }).reporting.datasets());
    expect([status, code]).toEqual([503, 'unavailable']);
    expect(server.received).toHaveLength(9);
  });

  it('does not wait where the caller says so', async () => {
    const used = answer(429, { error: 'rate_limit_exceeded', message: 'Wait.' }, { 'retry-after': '0' });
    server.plan(busy, used);
    const client = server.client({ mayRetry: ({ code }) => code !== 'rate_limit_exceeded' });
    expect(await failure(client.reporting.datasets())).toMatchObject({ code: 'rate_limit_exceeded' });
    expect(server.received).toHaveLength(2);
  });

  it('posts again only with an idempotency key, and then with the same one', async () => {
    server.plan(unavailable);
    await failure(server.client().data.category.create(category));
    expect(server.received).toHaveLength(1);
    server.plan(unavailable, answer(201, { id: '1' }));
    await server.client().data.category.create(category, { idempotencyKey: 'one' });
    expect(server.received.slice(1).map(({ headers }) => headers['idempotency-key'])).toEqual(['one', 'one']);
  });

  it('neither changes nor deletes twice', async () => {
    server.plan(unavailable, unavailable);
    await failure(server.client().data.category.update('1', category));
    await failure(server.client().data.category.delete('1'));
    expect(server.received.map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
  });

  it('says at once that the wait is longer than its time', async () => {
    server.plan(answer(429, { error: 'rate_limit_exceeded', message: 'Wait.' }, { 'retry-after': '3600' }));
    const error = await failure(server.client().reporting.datasets());
    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
      message: 'Wait.',
      retryAfterSeconds: 3600,
    });
  });

  it('ends with its time, and with the signal, whether it waits for an answer or for its turn', async () => {
    server.plan(hang);
    expect(await failure(server.client().reporting.datasets({ timeoutMs: 50 }))).toMatchObject({ code: 'timeout' });
    const reason = new Error('enough');
    for (const behaviour of [hang, answer(429, undefined, { 'retry-after': '60' })]) {
      const controller = new AbortController();
      server.plan((response, request) => {
        behaviour(response, request);
        setImmediate(() => controller.abort(reason));
      });
      await expect(server.client().reporting.datasets({ signal: controller.signal })).rejects.toBe(reason);
    }
    const count = server.received.length;
    await expect(server.client().reporting.datasets({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.received).toHaveLength(count);
  });

  it.each([Infinity, 2 ** 31])('waits for a slow answer when its time is %s ms', async (timeoutMs) => {
    server.plan((response, request) => setTimeout(() => answer(200, index)(response, request), 50));
    expect(await server.client({ timeoutMs }).reporting.datasets()).toEqual(index);
  });

  it('has a time that is longer than one timer of Node', () => {
    vi.useFakeTimers();
    try {
      const clock = new CallClock(2 ** 31 + 1_000, undefined);
      vi.advanceTimersByTime(2 ** 31 + 999);
      expect(clock.signal.aborted).toBe(false);
      vi.advanceTimersByTime(1);
      expect(clock.signal.reason).toMatchObject({ code: 'timeout' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not repeat a request at once that the server wants in a month', async () => {
    vi.useFakeTimers();
    try {
      const clock = new CallClock(Infinity, undefined);
      const end = vi.fn();
      clock.wait(30 * 86_400_000).then(end, end);
      await vi.advanceTimersByTimeAsync(86_400_000);
      expect(end).not.toHaveBeenCalled();
      clock.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it('reads the errors of both APIs, and those without a body', async () => {
    const errors = [{ field: 'name', message: 'cannot be null' }];
    server.plan(answer(400, { errorCode: 400, errorMessage: 'Refused.', errors }), answer(401), answer(404, '<html>'));
    const { data, reporting } = server.client();
    expect(await failure(data.product.list())).toMatchObject({ code: 'invalid_request', message: 'Refused.', errors });
    expect(await failure(reporting.datasets())).toMatchObject({ status: 401, code: 'unauthorized', errors: [] });
    expect(await failure(reporting.datasets())).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('neither takes a page for an answer nor follows it elsewhere with the key', async () => {
    server.plan(answer(200, '<html>'), answer(302, undefined, { location: `${server.url()}/elsewhere` }));
    const { reporting } = server.client();
    expect(await failure(reporting.datasets())).toMatchObject({ status: 200, code: 'invalid_answer' });
    expect(await failure(reporting.datasets())).toMatchObject({ status: 302, code: 'http_302' });
    expect(server.received).toHaveLength(2);
  });

  it('remembers the two allowances apart', async () => {
    const headers = {
      'x-ratelimit-limit': '600',
      'x-ratelimit-remaining': '598, 599',
      'x-ratelimit-reset': '1767225600',
    };
    const client = server.client();
    expect(client.allowance).toEqual({ reporting: null, requests: null });
    server.plan(answer(200, index, { ...headers, 'x-ratelimit-bucket': 'reporting' }));
    await client.reporting.datasets();
    const reporting = { limit: 600, remaining: 598, resetAt: new Date('2026-01-01T00:00:00Z') };
    expect(client.allowance).toEqual({ reporting, requests: null });
    server.plan(answer(200, { data: [] }, { ...headers, 'x-ratelimit-limit': '1000' }));
    await client.data.product.list();
    expect(client.allowance).toEqual({ reporting, requests: { ...reporting, limit: 1_000 } });
  });

  it('refuses to be used wrongly', () => {
    const { data, webhooks } = server.client();
    for (const id of ['', '.', '..']) expect(() => data.product.get(id)).toThrow(TypeError);
    expect(() => webhooks.delete(undefined as unknown as string)).toThrow(TypeError);
    expect(() => server.client({ apiKey: '' })).toThrow('The API key is missing.');
    for (const apiKey of ['shk.secret\n', 'shk.secret\n# demo', 'shk. secret']) {
      expect(() => server.client({ apiKey })).toThrow(
        /^The API key contains a character that no key has, such as a space or a line break\.$/,
      );
    }
    expect(() => server.client({ platformUrl: 'localhost:8080' })).toThrow(TypeError);
    expect(() => server.client({ platformUrl: undefined }).reporting.datasets()).toThrow('needs platformUrl');
    expect(server.received).toEqual([]);
  });
});
