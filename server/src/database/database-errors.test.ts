import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import pg from 'pg';
import { brokenConstraint, isConnectionLoss, violatesUnique } from './database-errors.ts';

const test = useTestDatabase();
const failureOf = (sql: string) =>
  test.db.query(sql).then(
    () => null,
    (error: unknown) => error,
  );
const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('a database that is out of reach', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])(
    'is known by the code %s of the network',
    (code) => {
      expect(isConnectionLoss(withCode(code))).toBe(true);
    },
  );

  it.each(['08000', '08006', '08P01', '57P01', '57P02', '57P03', '53300'])(
    'is known by the code %s of the server',
    (code) => {
      expect(isConnectionLoss(withCode(code))).toBe(true);
    },
  );

  it('is known by what the coordinator of a cluster says about a worker, with the code of any internal error', () => {
    const failure = (message: string) => Object.assign(new Error(message), { code: 'XX000' });
    expect(isConnectionLoss(failure('failure on connection marked as essential: 10.0.0.2:5432'))).toBe(true);
    expect(isConnectionLoss(failure('could not find valid entry for shard 102331'))).toBe(true);
    expect(isConnectionLoss(failure('cache lookup failed for relation 4711'))).toBe(false);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('is known by the words of the driver: %s', (message) => {
    expect(isConnectionLoss(new Error(message))).toBe(true);
  });
});

describe('a statement that was refused', () => {
  it.each([
    'select 1/0',
    'select from nowhere',
    'selec',
    `select 'x'::uuid`,
    `do $$ begin raise 'Connection terminated'; end $$`,
  ])('is no loss of the connection: %s', async (sql) => {
    const failure = await failureOf(sql);
    expect(failure).toBeInstanceOf(Error);
    expect(isConnectionLoss(failure)).toBe(false);
  });

  it.each([null, undefined, 'Connection terminated', { code: '57P01' }])('is no %j either', (thrown) => {
    expect(isConnectionLoss(thrown)).toBe(false);
  });

  it('for a unique rule is told by the name of the rule', async () => {
    const insert = (subdomain: string, id: string) =>
      `insert into accounts (account_id, name, subdomain, plan, trial, zone, status, owner_id, created_at, updated_at)
       values ('00000000-0000-4000-8000-00000000000${id}', 'x', '${subdomain}', 'shared', false, 'UTC', 'NO_INSTANCE', 'p', now(), now())`;
    // The owner is checked only at the end of the transaction, which these do not reach.
    const failures = await Promise.all(
      [`${insert('a', '1')}; ${insert('a', '2')}`, `${insert('b', '3')}; ${insert('c', '3')}`, 'select 1/0'].map(
        failureOf,
      ),
    );
    expect(failures.map((failure) => violatesUnique(failure, 'accounts_subdomain_unique'))).toEqual([
      true,
      false,
      false,
    ]);
    expect(failures.map((failure) => violatesUnique(failure, 'accounts_pkey'))).toEqual([false, true, false]);
  });
});

describe('a constraint of a cluster', () => {
  const failure = (fields: Partial<pg.DatabaseError>, message: string) =>
    Object.assign(new pg.DatabaseError(message, 0, 'error'), fields);

  it('is known by its name in the schema, without the number of the shard', () => {
    const constraint = 'accounts_subdomain_unique_102008';
    const error = failure({ code: '23505', constraint }, 'duplicate key value');
    expect(violatesUnique(error, 'accounts_subdomain_unique')).toBe(true);
  });

  it('is known by the message alone, which is all that comes from a worker', () => {
    const error = failure(
      { code: '23503', detail: 'Key (account_id, location_id)=(1, b) is not present in table "locations_102180".' },
      'insert or update on table "location_roles_102164" violates foreign key constraint "location_roles_location_id_ref_102164"',
    );
    expect(brokenConstraint(error)).toEqual({
      kind: 'reference',
      constraint: 'location_roles_location_id_ref',
      value: 'b',
    });
  });

  it('cannot be mistaken for another: no name in the schema ends with a number', async () => {
    const named = await test.db.query(
      `select conname as name from pg_constraint where connamespace = 'storehouse'::regnamespace and conname ~ '_\\d+$'
       and contype in ('u', 'p', 'f')`,
    );
    expect(named).toEqual([]);
  });
});
