import { describe, expect, it } from 'vitest';
import { checkHeaders } from './check-draft.ts';

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-H${index}`, 'v']));

describe('custom headers', () => {
  it.each<[Record<string, string>]>([
    [{}],
    [{ 'X-Route': 'erp' }],
    [{ Authorization: 'Bearer abc.def==' }],
    [{ accept: 'application/json', date: 'never' }],
    [{ 'X-A': 'inner  spaces are fine' }],
    [{ ['x'.repeat(64)]: 'v' }],
    [{ 'X-Long': 'v'.repeat(1_024) }],
    [{ 'X-Platforms': 'not reserved' }],
    [{ contents: 'not reserved' }],
    [many(20)],
  ])('%j are accepted', (headers) => {
    expect(checkHeaders(headers)).toBeNull();
  });

  it.each([
    'host Host content-type Content-Length content-anything transfer-encoding connection keep-alive te trailer upgrade',
    'expect user-agent User-Agent accept-encoding cookie proxy-authorization Proxy-X x-platform-signature X-Platform-Anything',
  ])('the reserved names %s are refused', (names) => {
    for (const name of names.split(' '))
      expect(checkHeaders({ [name]: 'v' })).toBe(`The header "${name}" is reserved.`);
  });

  it.each<[string, Record<string, string>]>([
    ['an empty name', { '': 'v' }],
    ['a name with a space', { 'X A': 'v' }],
    ['a name with a colon', { 'X:A': 'v' }],
    ['a name with a line break', { 'X\nA': 'v' }],
    ['a name outside ASCII', { 'X-é': 'v' }],
    ['a name of 65 characters', { ['x'.repeat(65)]: 'v' }],
    ['an empty value', { 'X-A': '' }],
    ['a blank value', { 'X-A': ' ' }],
    ['a value with a space before it', { 'X-A': ' v' }],
    ['a value with a space after it', { 'X-A': 'v ' }],
    ['a value with a line break', { 'X-A': 'a\r\nX-Platform-Signature: v1=0' }],
    ['a value with a tab', { 'X-A': 'a\tb' }],
    ['a value outside ASCII', { 'X-A': 'é' }],
    ['a value of 1,025 characters', { 'X-A': 'v'.repeat(1_025) }],
    ['21 headers', many(21)],
    ['one name in two spellings', { 'X-A': '1', 'x-a': '2' }],
  ])('%s is refused', (_what, headers) => {
    expect(checkHeaders(headers)).not.toBeNull();
  });
});
