import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newKeyText } from '../../modules/keys/key-text.ts';
import { hasKeyInUrl } from './key-in-url.ts';

const path = '/api/v1/reporting/stock-on-hand';
const key = newKeyText();

/** Encodes some characters, as chosen by the numbers. */
const encodeSome = (text: string, choices: readonly number[]) =>
  text.replaceAll(/[^]/g, (char, index: number) => {
    const hex = char.charCodeAt(0).toString(16).padStart(2, '0');
    return [char, `%${hex}`, `%${hex.toUpperCase()}`, `%25${hex}`][(choices[index % choices.length] ?? 0) % 4]!;
  });

/** Characters without a meaning in a query or a key, so that a key can be placed among them. */
const ordinary = fc.string({ unit: fc.constantFrom(...' ! * ( ) ~ : @ / ? , " ä ß 日 😀'.split(' ')) });

describe('a key in the address', () => {
  it.each([
    '?apiKey=x',
    '?api_key=x',
    '?key=',
    '?X-API-Key=x',
    '?x-api-key',
    '?limit=10&KEY=1',
    '?%6bey=1',
    `?locationId=${key}`,
    `?${key}`,
    `?${key}=1`,
    `?cursor=abc${key}def`,
    `?limit=10&q=${encodeURIComponent(`${key}/`)}`,
    `?q=${key.replace('.', '%2E')}`,
    `?q=${key.replace('.', '%252E')}`,
  ])('is found: %s', (query) => {
    expect(hasKeyInUrl(path + query)).toBe(true);
  });

  it.each([
    '',
    '?',
    '?limit=10&format=csv',
    '?keys=1&apikeys=2&keyword=3&monkey=4',
    '?locationId=shk',
    '?locationId=shk.abc',
    `?locationId=${key.slice(0, -1)}`,
    `?locationId=${key.slice(4)}`,
    `?locationId=${key.replace('.', '-')}`,
    '?q=%zz&r=%',
  ])('is not found: %s', (query) => {
    expect(hasKeyInUrl(path + query)).toBe(false);
  });

  it('is found anywhere in any name or value, in any encoding', () => {
    const encoding = fc.array(fc.nat(3), { minLength: 1, maxLength: 47 });
    const places = ['?Q', '?limit=10&Q', '?a=Q', '?a=1&b=Q&c=3', '?Q=1', '?a=b=Q'];
    fc.assert(
      fc.property(fc.constantFrom(...places), encoding, ordinary, ordinary, (place, choices, before, after) => {
        const text = encodeURIComponent(before) + encodeSome(newKeyText(), choices) + encodeURIComponent(after);
        expect(hasKeyInUrl(path + place.replace('Q', text))).toBe(true);
      }),
    );
  });

  it('raises no false alarm on ordinary queries', () => {
    const name = fc.constantFrom('limit', 'cursor', 'locationId', 'date', 'from', 'to', 'grain', 'format');
    const value = fc.oneof(fc.uuid(), fc.base64String({ maxLength: 400 }), fc.string(), ordinary);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 6 }), (parameters) => {
        expect(hasKeyInUrl(`${path}?${new URLSearchParams(parameters).toString()}`)).toBe(false);
      }),
    );
  });
});
