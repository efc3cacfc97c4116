import { expect, it } from 'vitest';
import { StartError } from '../../../foundation/errors/failures.ts';
import { explainFailure } from './explain-failure.ts';

const prefix = '2026-11-15 03:37:48.493 UTC [7131] postmaster';

function failure(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}

it.each([
  ['an errno', failure('ENOSPC: no space left on device, mkdir', 'ENOSPC')],
  ['a quota', failure('EDQUOT: disk quota exceeded, write', 'EDQUOT')],
  ['initdb', 'initdb: error: could not create directory "x": No space left on device'],
  ['the server', `${prefix} 53100 FATAL:  could not write lock file "postmaster.pid": No space left on device`],
  ['a query', failure('could not extend file "base/5/1": No space left on device', '53100')],
])('recognises a full disk from %s', (_name, cause) => {
  expect(explainFailure('/srv/data', 'start', cause).message).toBe(
    'There is no space left on the disk of the data folder /srv/data: free some, or choose another folder with --data, and start again.',
  );
});

it.each(['EACCES', 'EPERM', 'EROFS'])('names the folder that this user cannot use: %s', (code) => {
  const { message } = explainFailure(
    '/srv/data',
    'start',
    failure(`${code}: denied, mkdir '/srv/data/postgres'`, code),
  );
  expect(message).toContain(`The data folder /srv/data cannot be used by this user (${code}: denied`);
});

it('quotes only the lines that say why', () => {
  const output = `${prefix} 00000 LOG:  starting PostgreSQL 18.4\n${prefix} XX000 FATAL:  could not open file "global/pg_control"\n`;
  expect(explainFailure('/srv/data', 'start', output).message).toBe(
    'The embedded PostgreSQL in /srv/data could not start: could not open file "global/pg_control"',
  );
});

it('says so where nothing was said', () => {
  expect(explainFailure('/srv/data', 'start', '\n').message).toContain('could not start: it said nothing.');
});

it('passes on a sentence that somebody has found already', () => {
  const found = new StartError('Another Storehouse program is already using it.');
  expect(explainFailure('/srv/data', 'start', found)).toBe(found);
});
