import { expect, it } from 'vitest';
import { pickLocale } from './browser-locale.ts';
import { pickLanguage } from './language.ts';

it.each([
  [null, [], 'en'],
  [null, ['fr-CD', 'en'], 'fr'],
  [null, ['de-DE', 'fr', 'en'], 'fr'],
  [null, ['de-DE', 'sw'], 'en'],
  ['fr', ['en-US'], 'fr'],
  ['en', ['fr-FR'], 'en'],
] as const)('the choice %s in a browser of %j gives %s', (chosen, wanted, language) => {
  expect(pickLanguage(chosen, wanted)).toBe(language);
});

it.each([
  [null, ['de-DE'], 'de-DE', 'de-DE'],
  ['fr', ['fr-CA'], 'fr-CA', 'fr-CA'],
  ['fr', ['en-US', 'fr-CH'], 'en-US', 'fr-CH'],
  ['fr', ['en-US'], 'en-US', 'fr'],
  ['en', ['fr-FR'], 'fr-FR', 'en-GB'],
] as const)(
  'with the choice %s a browser of %j that formats for %s formats for %s',
  (chosen, wanted, browser, locale) => {
    expect(pickLocale(chosen, wanted, browser)).toBe(locale);
  },
);
