import { expect, it } from 'vitest';
import { prefersHtml } from './prefers-html.ts';

it.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html', true],
  ['text/*', true],
  ['TEXT/HTML;q=0.9, application/json;q=0.5', true],
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['application/json, text/html;q=0.9', false],
  ['text/html, application/json', false],
  ['text/html;q=0.2, */*;q=0.5', false],
  ['text/html;q=nonsense', false],
  ['', false],
])('%j: %j', (accept, prefers) => {
  expect(prefersHtml(accept)).toBe(prefers);
});
