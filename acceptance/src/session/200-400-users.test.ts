import { beforeAll, expect, it } from 'vitest';
import { signIn, type Session } from '../system/session.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 4, section 5 (users); document 6, The data API for integrations.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
interface User {
  readonly id: string;
  readonly name: string;
}
let owner: Session;
let depot: string;
beforeAll(async () => {
  const { subdomain } = await run.system.createAccount();
  owner = await signIn(run.system, subdomain);
  depot = await owner.createLocation('Depot');
  for (const name of ['ada', 'ben', 'cleo']) await owner.createUser(`${name}@example.com`, { [depot]: 'ASSISTANT' });
});

const list = async (query = '') => (await owner.get(`/users${query}`)).json<{ data: User[]; totalCount: number }>();

it('200 a page of the users, with the total number', async () => {
  const { data } = await list();
  expect(data.map(({ name }) => name)).toEqual(['Olive Owner', 'ada', 'ben', 'cleo']);
  expect(await list('?max=2&offset=1')).toEqual({ data: data.slice(1, 3), totalCount: 4 });
  expect(await list('?max=0')).toEqual({ data: [], totalCount: 4 });
});

it('400 for an invalid page, and for unknown parameters', async () => {
  for (const [query, field, message] of [
    ['max=x', 'max', 'must be a whole number, 0 or more'],
    ['naem=1', 'naem', 'is not known'],
  ] as const) {
    const answer = await owner.get(`/users?${query}`);
    expect([answer.status, answer.json()['errors']]).toEqual([400, [expect.objectContaining({ field, message })]]);
  }
});

it('200 when a user is sent back as read: from the list, and from each answer', async () => {
  const { data } = await list();
  const ada = data.find(({ name }) => name === 'ada') as User;
  const changed = await owner.data<User>(200, 'PUT', `/users/${ada.id}`, ada);
  expect(changed).toEqual(ada);
  expect(await owner.data(200, 'PUT', `/users/${ada.id}`, changed)).toEqual(ada);
});
