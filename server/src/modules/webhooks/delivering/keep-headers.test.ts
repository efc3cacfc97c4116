import { expect, it } from 'vitest';
import { keepHeaders } from './keep-headers.ts';

const stored = { 'X-Token': 'secret', 'X-Env': 'production' };

it.each([
  ['nothing said: all are kept', null, stored],
  ['all are taken away', {}, {}],
  ['one is kept, one taken away', { 'X-Token': null }, { 'X-Token': 'secret' }],
  ['kept whatever the case of its name', { 'x-token': null }, { 'x-token': 'secret' }],
  ['one is set, one kept', { 'X-Token': 'new', 'X-Env': null }, { 'X-Token': 'new', 'X-Env': 'production' }],
  ['an empty value is a value', { 'X-Token': '' }, { 'X-Token': '' }],
  ['one is kept that is not there', { 'X-Other': null }, { 'X-Other': undefined }],
])('%s', (_what, draft, headers) => {
  expect(keepHeaders(draft, stored)).toEqual(headers);
});
