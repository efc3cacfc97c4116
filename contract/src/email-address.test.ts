import { describe, expect, it } from 'vitest';
import { isEmailAddress } from '@storehouse/contract/email-address';

describe('one email address', () => {
  it.each([
    'tess@example.com',
    'a@b',
    "o'neil+stock@mail.example.co.uk",
    'UPPER_case.99@EXAMPLE.com',
    'user@xn--bcher-kva.example',
    'müller@bücher.example',
    `a@${'b'.repeat(63)}.example`,
  ])('%s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });
});

describe('anything else', () => {
  it.each([
    '',
    'tess',
    'tess@',
    '@example.com',
    'a@b@c',
    'te ss@example.com',
    'a@b>c',
    'a<b@c',
    '<a@b.example>',
    'Tess <tess@example.com>',
    'a@b,c@d',
    'a@b;c@d',
    'a,b@c',
    '"a"@b',
    'a@b:25',
    'a@[127.0.0.1]',
    'a@(comment)b',
    'a\\b@c',
    'a@b..c',
    'a@.b',
    'a@b.',
    'a@-b',
    'a@b-',
    'a@b_c',
    'a@b/c',
    'a@b?bcc=x',
    'a@b\r\nBcc: c@d',
    'a\u0000@b',
    'a@b\u200b',
    'a\u202e@b',
    `a@${'b'.repeat(64)}.example`,
  ])('%j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});
