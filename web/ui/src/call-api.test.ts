import { afterEach, expect, it, vi } from 'vitest';
import { callApi } from './call-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const answering = (respond: () => Promise<unknown>) => vi.stubGlobal('fetch', respond);
const reading = (text: () => Promise<string>) => () => Promise.resolve({ status: 200, ok: true, text });
const lost = () => Promise.reject(new TypeError('network error'));

it.each([
  ['before the response', lost],
  ['while its body is read', reading(lost)],
])('a connection lost %s is an error with status 0', async (_, respond) => {
  answering(respond);
  await expect(callApi('/things')).rejects.toMatchObject({ status: 0, isSessionExpired: false });
});

const tryAgain = 'Storehouse cannot be reached. Check your connection and try again.';
const checkFirst = 'Storehouse cannot be reached. It may have received this: check before you send it again.';

it.each([
  ['POST', true, {}, checkFirst],
  ['POST', false, {}, tryAgain],
  ['POST', true, { isSignIn: true }, tryAgain],
  ['POST', true, { isRepeatable: true }, tryAgain],
  ['PUT', true, {}, tryAgain],
  ['DELETE', true, {}, tryAgain],
] as const)('a lost %s, online: %s, %j', async (method, onLine, options, message) => {
  vi.stubGlobal('navigator', { onLine });
  answering(lost);
  await expect(callApi('/things', { method, ...options })).rejects.toMatchObject({ status: 0, message });
});

it('a call that the page gave up stays one', async () => {
  answering(reading(() => Promise.reject(new DOMException('given up', 'AbortError'))));
  await expect(callApi('/things')).rejects.toMatchObject({ name: 'AbortError' });
});
