import { expect, it } from 'vitest';
import { isImportant, parseLogLine } from './follow-server-log.ts';

const prefix = '2026-11-15 03:37:48.493 UTC [7131]';

it('reads a line with the prefix the server is told to write', () => {
  expect(parseLogLine(`${prefix} client backend 57P01 FATAL:  terminating connection`)).toEqual({
    backend: 'client backend',
    sqlState: '57P01',
    level: 'FATAL',
    message: 'terminating connection',
  });
  expect(parseLogLine('initdb: error: something else')).toBeUndefined();
});

it.each([
  ['client backend 23505 ERROR:  duplicate key value violates unique constraint "keys_pkey"', false],
  ['client backend 57P01 FATAL:  terminating connection due to administrator command', false],
  ['client backend 57P03 FATAL:  the database system is starting up', false],
  ['client backend 53300 FATAL:  sorry, too many clients already', true],
  ['autovacuum worker 53100 ERROR:  could not extend file: No space left on device', true],
  ['autovacuum worker 57P01 FATAL:  terminating autovacuum process due to administrator command', false],
  ['checkpointer 53100 PANIC:  could not write to file "pg_wal/xlogtemp": No space left on device', true],
  ['postmaster 00000 LOG:  client backend (PID 70) was terminated by signal 9: Killed', true],
  ['postmaster 00000 LOG:  database system is ready to accept connections', false],
])('%s: important %s', (line, important) => {
  expect(isImportant(parseLogLine(`${prefix} ${line}`)!)).toBe(important);
});
