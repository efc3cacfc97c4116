import { mailKinds } from '@storehouse/contract/mails';
import { expect, it } from 'vitest';
import { maskLinks } from './mask-links.ts';

const text = 'Hello\nhttps://portal.example.com/webhooks/17\nHTTPS://x.example/set-password#secret-token. And more';

it.each(mailKinds)('%s: a link that gives access is not shown', (kind) => {
  const shown = maskLinks(kind, text);
  if (['export-ready', 'invitation', 'password-link'].includes(kind)) {
    expect(shown).toBe('Hello\nhttps://portal.example.com/[link hidden]\nhttps://x.example/[link hidden] And more');
  } else expect(shown).toBe(text);
});

it('hides what is not even an address', () => {
  expect(maskLinks('invitation', 'see https://[secret now')).toBe('see [link hidden] now');
});
