import { expect, it } from 'vitest';
import { prettyJson } from './pretty-json.ts';

it.each([
  ['{"a":1}', '{\n  "a": 1\n}'],
  ['not { json', 'not { json'],
  ['', ''],
])('%j', (text, shown) => {
  expect(prettyJson(text)).toBe(shown);
});
