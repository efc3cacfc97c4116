import { expect, it } from 'vitest';
import { describeClient } from './describe-client.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const phone = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Linux; Android 15) ${chrome}`, 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 'Safari on iOS'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} EdgA/140.0.0.0`, 'Edge on Android'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${phone} EdgiOS/140.0.0.0`, 'Edge on iOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${phone} FxiOS/140.0`, 'Firefox on iOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${phone} CriOS/140.0.0.0`, 'Chrome on iOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${phone} OPT/5.0.0`, 'Opera on iOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%j is %s', (userAgent, words) => {
  expect(describeClient(userAgent)).toBe(words);
});
