import { describe, expect, it } from 'vitest';
import type { Answer } from '../system/http-call.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 5, Operator API: state changes. A step to the current state changes nothing.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const steps = ['provision', 'suspend', 'reactivate', 'begin-closing', 'close'] as const;
type Step = (typeof steps)[number];

/** Where each step leads from each state; missing entries are forbidden. */
const table: Record<string, Partial<Record<Step, string>>> = {
  NO_INSTANCE: { provision: 'ACTIVE', 'begin-closing': 'CLOSING', close: 'CLOSED' },
  PROVISIONING: { provision: 'ACTIVE', 'begin-closing': 'CLOSING', close: 'CLOSED' },
  ACTIVE: {
    provision: 'ACTIVE',
    suspend: 'SUSPENDED',
    reactivate: 'ACTIVE',
    'begin-closing': 'CLOSING',
    close: 'CLOSED',
  },
  SUSPENDED: { suspend: 'SUSPENDED', reactivate: 'ACTIVE', 'begin-closing': 'CLOSING', close: 'CLOSED' },
  CLOSING: { 'begin-closing': 'CLOSING', close: 'CLOSED' },
  CLOSED: { close: 'CLOSED' },
};

const take = (id: string, step: string, body?: unknown): Promise<Answer> =>
  run.system.operator('POST', `/accounts/${id}/${step}`, body);
const read = async (id: string) => (await run.system.operator('GET', `/accounts/${id}`)).json();
const error = (code: string) => ({ error: code, message: expect.any(String) as string });

/** Creates an account in this state. */
async function accountIn(status: string): Promise<string> {
  const provision = status === 'NO_INSTANCE' ? false : status === 'PROVISIONING' ? 'begin' : true;
  const { id } = await run.system.createAccount({ provision });
  const steps: Record<string, Step> = { SUSPENDED: 'suspend', CLOSING: 'begin-closing', CLOSED: 'close' };
  const step = steps[status];
  if (step !== undefined) await take(id, step);
  expect((await read(id))['status']).toBe(status);
  return id;
}

describe.each(Object.entries(table))('from %s', (status, allowed) => {
  it('409 conflict for every forbidden step, and nothing changes', async () => {
    const id = await accountIn(status);
    const before = await read(id);
    for (const step of steps.filter((name) => allowed[name] === undefined)) {
      const answer = await take(id, step);
      expect([step, answer.status, answer.json()]).toEqual([step, 409, error('conflict')]);
    }
    expect(await read(id)).toEqual(before);
  });

  it('200 for every allowed one, with the account as it is then', async () => {
    for (const [step, next] of Object.entries(allowed)) {
      const id = await accountIn(status);
      const answer = await take(id, step);
      expect([step, answer.status, answer.json()['status']]).toEqual([step, 200, next]);
      expect(answer.json()).toEqual(await read(id));
    }
  });
});

it('a suspension takes a reason and emit, both of which may be left out', async () => {
  for (const body of [undefined, {}, { reason: 'unpaid invoice' }, { emit: false }, { reason: '', emit: true }]) {
    const id = await accountIn('ACTIVE');
    expect([(await take(id, 'suspend', body)).json()['status'], body]).toEqual(['SUSPENDED', body]);
  }
  const id = await accountIn('ACTIVE');
  for (const body of [{ emit: 'no' }, { reason: 1 }, { reasons: 'x' }, [], 'x', { reason: 'x'.repeat(1_001) }]) {
    expect([body, (await take(id, 'suspend', body)).status]).toEqual([body, 400]);
  }
  expect((await read(id))['status']).toBe('ACTIVE');
});

it('the tenant id stays the same through all states', async () => {
  const id = await accountIn('ACTIVE');
  const { tenantId } = await read(id);
  for (const step of ['suspend', 'reactivate', 'begin-closing', 'close']) {
    expect([step, (await take(id, step)).json()['tenantId']]).toEqual([step, tenantId]);
  }
});

it('200 events pause and resume, and doing it twice is the same', async () => {
  const id = await accountIn('ACTIVE');
  const states = [];
  for (const step of ['pause-events', 'pause-events', 'resume-events', 'resume-events']) {
    const answer = await take(id, step);
    expect(answer.status).toBe(200);
    states.push(answer.json()['eventsPaused']);
  }
  expect(states).toEqual([true, true, false, false]);
  expect((await read(id))['status']).toBe('ACTIVE');
});

describe('POST /accounts/{id}/owner', () => {
  it('200: a teammate becomes the owner, and may hand it back', async () => {
    const account = await run.system.createAccount();
    const person = { email: 'tim@example.com', name: 'Tim', password: 'long enough' };
    const teammate = (await take(account.id, 'users', person)).json();
    const moved = await take(account.id, 'owner', { userId: teammate['id'] });
    const owner = { id: teammate['id'], email: 'tim@example.com', name: 'Tim' };
    expect([moved.status, moved.json()]).toEqual([200, { ...account, owner }]);
    expect((await take(account.id, 'owner', { userId: account.owner.id })).json()).toEqual(account);
  });

  it('400: nobody of this account, and the owner stays', async () => {
    const account = await run.system.createAccount();
    const other = await run.system.createAccount();
    for (const body of [
      { userId: other.owner.id },
      { userId: 'nobody' },
      { userId: '' },
      { userId: 1 },
      {},
      undefined,
    ]) {
      const answer = await take(account.id, 'owner', body);
      expect([body, answer.status, answer.json()]).toEqual([body, 400, error('invalid_request')]);
    }
    expect(await read(account.id)).toEqual(account);
  });
});
