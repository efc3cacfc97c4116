import { expect, it } from 'vitest';
import { judgePlan, type Route } from './judge-plan.ts';

/** Two shards of one table, the shard of another table with the same accounts as the first of them, and a copied table. */
const shards = new Map([
  [101, '-100'],
  [102, '0'],
  [201, '-100'],
  [301, null],
]);

const scan = (relation: string, condition = '') => ({ 'Relation Name': relation, 'Index Cond': condition });
const tasks = (count: number, ...scans: object[]) => ({
  'Custom Plan Provider': 'Citus Adaptive',
  'Distributed Query': { Job: { 'Task Count': count, Tasks: [{ 'Remote Plan': [[{ Plan: { Plans: scans } }]] }] } },
});

it.each<[string, object, Route]>([
  ['a local table', scan('due_work'), 'no-shard'],
  ['a local table whose name ends like a shard', scan('due_work_7'), 'no-shard'],
  ['a copied table', tasks(1, scan('accounts_301')), 'no-shard'],
  ['the account', tasks(1, scan('products_101')), 'one-shard'],
  ['the account in two tables', tasks(1, scan('products_101'), scan('orders_201'), scan('accounts_301')), 'one-shard'],
  ['the account in two steps', { Plans: [tasks(1, scan('products_101')), tasks(1, scan('orders_201'))] }, 'one-shard'],
  ['no account at all', tasks(0), 'no-shard'],
  ['every account', tasks(2, scan('products_101')), 'fan-out'],
  ['two accounts in two steps', { Plans: [tasks(1, scan('products_102')), tasks(1, scan('orders_201'))] }, 'fan-out'],
  ['a list that has one account', tasks(1, scan('products_101', "(p.account_id = ANY ('{…}'::uuid[]))")), 'fan-out'],
])('%s', (_, plan, route) => {
  expect(judgePlan([{ Plan: plan }], shards)).toBe(route);
});
