import { describe, expect, it } from 'vitest';
import { parseSmtpUrl } from './parse-smtp-url.ts';

describe('STOREHOUSE_SMTP_URL', () => {
  it.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'starttls', credentials: null }],
    ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, tls: 'implicit', credentials: null }],
    ['smtp://127.0.0.1:2525?tls=off', { host: '127.0.0.1', port: 2525, tls: 'off', credentials: null }],
    ['smtp://[::1]:25?tls=off', { host: '::1', port: 25, tls: 'off', credentials: null }],
    [
      'smtps://me%40x.org:p%2Fw@mail.example.com:4650',
      { host: 'mail.example.com', port: 4650, tls: 'implicit', credentials: { user: 'me@x.org', pass: 'p/w' } },
    ],
  ])('%s', (text, settings) => {
    expect(parseSmtpUrl(text)).toEqual(settings);
  });

  it.each([
    'mail.example.com',
    'https://mail.example.com',
    'smtp://mail.example.com?tls=no',
    'smtps://mail.example.com?tls=off',
    'smtp://mail.example.com?verify=off',
    'smtp://me:secret-word@mail.example.com?tls=off',
    'smtp://me:secret-word%@mail.example.com',
  ])('%s is refused, in a sentence that tells no password', (text) => {
    expect(() => parseSmtpUrl(text)).toThrow(/^STOREHOUSE_SMTP_URL (?!.*secret-word)/);
  });
});
