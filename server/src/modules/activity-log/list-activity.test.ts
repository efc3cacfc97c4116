import type { ActivityKind } from '@storehouse/contract/activity-kinds';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, createTestKey } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import type { ActivityFilter } from './activity-filter.ts';
import { openActivityLog } from './activity-log.ts';
import { searchWindow } from './list-activity.ts';
import { logActivity, operatorActor, type Activity } from './log-activity.ts';

const test = useTestDatabase();
let accountId = '';
let ownerId = '';
let keyId = '';

const all: ActivityFilter = {
  actorKind: null,
  actorId: null,
  kind: null,
  since: null,
  until: null,
  words: [],
  hidesAddresses: false,
};
const day = (number: number): Date => new Date(Date.UTC(2026, 4, number, 12));

beforeAll(async () => {
  ({ id: accountId, ownerId } = await createTestAccount(test.context));
  keyId = (await createTestKey(test.context, accountId, { name: '=Nightly sync' })).id;
  await test.db.query('delete from activity_log where account_id = $1', [accountId]);
  const url = 'https://hooks.example.com/secret-path';
  const owner = { kind: 'person', id: ownerId } as const;
  const entries: readonly (readonly [Date, Activity])[] = [
    [day(1), { actor: operatorActor, action: 'account.created', subject: null }],
    [day(2), { actor: owner, action: 'key.created', subject: 'key-of-power-bi', detail: { name: '=Power BI' } }],
    [day(3), { actor: owner, action: 'webhook.created', subject: 'w1', detail: { name: 'Orders', url } }],
    [day(3), { actor: { kind: 'key', id: keyId }, action: 'webhook.changed', subject: 'w1', detail: { url } }],
    [day(4), { actor: { kind: 'system', id: null }, action: 'webhook.failing', subject: 'w1', detail: {} }],
    [day(5), { actor: owner, action: 'account.changed', subject: null, detail: { zone: 'Africa/Nairobi' } }],
  ];
  for (const [at, activity] of entries) await logActivity(test.db, accountId, at, activity);
});

const list = async (filter: Partial<ActivityFilter>) =>
  (await openActivityLog(test.context).list(accountId, { ...all, ...filter }, { limit: 100, cursor: null })).data.map(
    ({ action }) => action,
  );

describe('the filters of the activity log', () => {
  it.each<[string, Partial<ActivityFilter>, string[]]>([
    ['a kind of actor', { actorKind: 'key' }, ['webhook.changed']],
    ['Storehouse itself', { actorKind: 'system' }, ['webhook.failing']],
    ['what it is about', { kind: 'account' }, ['account.changed', 'account.created']],
    ['a time, its end excluded', { since: day(3), until: day(4) }, ['webhook.changed', 'webhook.created']],
    ['a word of the action', { words: ['failing'] }, ['webhook.failing']],
    ['words of different places', { words: ['olive', 'nairobi'] }, ['account.changed']],
    ['the start of an id', { words: ['key-of-power'] }, ['key.created']],
    ['too little of an id', { words: ['key-of'] }, []],
    ['the name of a key', { words: ['nightly'] }, ['webhook.changed']],
    ['two filters at once', { actorKind: 'person', kind: 'webhook' }, ['webhook.created']],
    ['an address, for those who see it', { words: ['secret-path'] }, ['webhook.changed', 'webhook.created']],
    ['an address, hidden: not even found', { words: ['secret-path'], hidesAddresses: true }, []],
    ['a word that a pattern would understand', { words: ['%'] }, []],
  ])('choose by %s', async (_name, filter, actions) => {
    expect(await list(filter)).toEqual(actions);
  });

  it('choose by person', async () => {
    expect(await list({ actorKind: 'person', actorId: ownerId })).toEqual([
      'account.changed',
      'webhook.created',
      'key.created',
    ]);
  });

  it('show only the host of an address where it is hidden', async () => {
    const page = { limit: 100, cursor: null };
    const { data } = await openActivityLog(test.context).list(accountId, { ...all, hidesAddresses: true }, page);
    expect(JSON.stringify(data)).not.toContain('secret-path');
    expect(data.find(({ action }) => action === 'webhook.created')?.detail['url']).toBe('hooks.example.com');
  });
});

it('as CSV holds what is filtered, with no formula in it', async () => {
  let csv = '';
  const filter = { ...all, since: day(2), until: day(4) };
  for await (const part of openActivityLog(test.context).csv(accountId, filter, 'Africa/Nairobi')) csv += part;
  const lines = csv.split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe('time,actorKind,actor,actorId,action,subject,detail,id');
  expect(lines[1]).toContain(`,key,'=Nightly sync,${keyId},webhook.changed,w1,`);
  expect(lines[2]).toMatch(/^2026-05-03T15:00:00\+03:00,person,Olive Owner,[0-9a-f]+,webhook\.created,w1,"\{""/);
  expect(lines[3]).toContain('key.created,key-of-power-bi,"{""name"":""=Power BI""}",');
});

it('a search reads a bounded number of entries per page, and the next page goes on from there', async () => {
  const { id } = await createTestAccount(test.context);
  await test.db.query('delete from activity_log where account_id = $1', [id]);
  const fill = (count: number, action: `${ActivityKind}.${string}`, at: Date) =>
    test.db.query(
      `insert into activity_log (account_id, entry_id, at, actor_kind, action, detail)
       select $1, gen_random_uuid(), $2::timestamptz - n * interval '1 second', 'operator', $3, '{}' from generate_series(1, $4::int) n`,
      [id, at, action, count],
    );
  await fill(searchWindow, 'key.created', day(9));
  await fill(3, 'key.revoked', day(2));
  const search = { ...all, words: ['revoked'] };
  const { list: read } = openActivityLog(test.context);
  const first = await read(id, search, { limit: 2, cursor: null });
  expect(first.data).toEqual([]);
  const second = await read(id, search, { limit: 2, cursor: first.nextCursor });
  expect(second.data).toHaveLength(2);
  const third = await read(id, search, { limit: 2, cursor: second.nextCursor });
  expect([third.data.length, third.nextCursor]).toEqual([1, null]);
});
