import { describe, expect, it } from 'vitest';
import type { DatabaseFacts } from '../database/inspect/inspect-database.ts';
import { judgeDatabase } from './judge-database.ts';

const sound: DatabaseFacts = {
  version: 180_001,
  encoding: 'UTF8',
  isReadOnly: false,
  connections: 97,
  fsync: true,
  fullPageWrites: true,
  synchronousCommit: true,
  missingExtensions: [],
  user: 'storehouse',
  mayCreateSchema: true,
  mayCreateDatabase: true,
  clockAheadMs: 0,
  migrations: ['0001-a', '0002-b'],
  secretKey: 'abc',
};
const known = { migrations: ['0001-a', '0002-b', '0003-c'], poolSize: 10, secretKeys: ['abc'] };
const statesOf = (facts: Partial<DatabaseFacts>) =>
  Object.fromEntries(judgeDatabase({ ...sound, ...facts }, known).map(({ name, state }) => [name, state]));
const allOk = { database: 'ok', 'database settings': 'ok', migrations: 'ok', 'secret key': 'ok' };

describe('a database', () => {
  it.each<[string, Partial<DatabaseFacts>, Partial<typeof allOk>]>([
    ['a sound one', {}, {}],
    ['an empty one', { migrations: [], secretKey: null }, {}],
    ['PostgreSQL 14', { version: 140_011 }, { database: 'problem' }],
    ['a standby', { isReadOnly: true }, { database: 'problem' }],
    ['no right to create the schema', { mayCreateSchema: false, migrations: [] }, { database: 'problem' }],
    ['no right to create another schema', { mayCreateSchema: false }, {}],
    ['another encoding', { encoding: 'SQL_ASCII' }, { 'database settings': 'problem' }],
    ['fsync off', { fsync: false }, { 'database settings': 'problem' }],
    ['full_page_writes off', { fullPageWrites: false }, { 'database settings': 'warning' }],
    ['synchronous_commit off', { synchronousCommit: false }, { 'database settings': 'warning' }],
    ['too few connections', { connections: 13 }, { 'database settings': 'problem' }],
    ['just enough connections', { connections: 14 }, {}],
    ['no extensions', { missingExtensions: ['pg_trgm'] }, { 'database settings': 'warning' }],
    ['no right to create databases', { mayCreateDatabase: false }, { 'database settings': 'warning' }],
    ['a newer release', { migrations: [...known.migrations, '0004-d'] }, { migrations: 'problem' }],
    ['a missing record', { migrations: ['0001-a', '0003-c'] }, { migrations: 'problem' }],
    ['another key', { secretKey: 'def' }, { 'secret key': 'problem' }],
  ])('%s', (_what, facts, expected) => {
    expect(statesOf(facts)).toEqual({ ...allOk, ...expected });
  });

  it('with several faults: the problem first, all of them named, each with what to do', () => {
    const [, settings] = judgeDatabase({ ...sound, synchronousCommit: false, fsync: false }, known);
    expect(settings?.state).toBe('problem');
    expect(settings?.message).toMatch(/^fsync is off.*synchronous_commit is off/);
    expect(settings?.fix).toBe('Set fsync = on. Set synchronous_commit = on.');
  });
});
