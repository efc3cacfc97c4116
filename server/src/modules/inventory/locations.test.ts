import { beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../database/database.ts';
import { createInventory, insertLocation, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { loseDeadlock } from '../../testing/lose-deadlock.ts';
import { openLocations, openUsers } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openPeople } from '../people/people.ts';

const test = useTestDatabase();
const locations = () => openLocations(test.context);
const depot = (name: string, fields: object = {}) => ({ name, locationType: { id: '2' }, ...fields });
const wrong = (field: string, message: string) => ({ name: 'Invalid', errors: [{ field, message }] });

let own: InventoryFixture;
let other: InventoryFixture;
beforeAll(async () => {
  [own, other] = [await createInventory(test.context), await createInventory(test.context)];
});

describe('the name of a location', () => {
  it('is unique among siblings only: bins of two depots may share one', async () => {
    const bin = (parent: string) => ({ name: 'Bin A', locationType: { id: '6' }, parentLocation: { id: parent } });
    await locations().create(own.caller, bin(own.depot));
    await locations().create(own.caller, bin(own.otherDepot));
    await expect(locations().create(own.caller, bin(own.depot))).rejects.toMatchObject(wrong('name', 'must be unique'));
    await expect(locations().create(own.caller, depot('Main Depot'))).rejects.toMatchObject(
      wrong('name', 'must be unique'),
    );
    await locations().create(other.caller, depot('Only here'));
    await locations().create(own.caller, depot('Only here'));
  });

  it('goes to one of those who ask for it at once', async () => {
    const asked = Array.from({ length: 8 }, () => locations().create(own.caller, depot('Wanted')));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(wrong('name', 'must be unique'));
    }
  });
});

describe('the number of a location', () => {
  it('is made when it is not given, each one once, and passes over those given by hand', async () => {
    const fresh = await createInventory(test.context);
    await locations().create(fresh.caller, depot('By hand', { locationNumber: 'LOC-2' }));
    const made = await Promise.all(['A', 'B', 'C'].map((name) => locations().create(fresh.caller, depot(name))));
    const numbers = made.map(({ locationNumber }) => locationNumber).sort();
    expect(numbers).toEqual(['LOC-3', 'LOC-4', 'LOC-5']);
  });

  it('is free however many were given by hand, to new locations or to old ones', async () => {
    const fresh = await createInventory(test.context);
    const byHand = Array.from({ length: 25 }, (_, index) => `LOC-${String(index + 1)}`);
    for (const locationNumber of byHand) {
      await locations().create(fresh.caller, depot(`At ${locationNumber}`, { locationNumber }));
    }
    expect(await locations().create(fresh.caller, depot('A'))).toMatchObject({ locationNumber: 'LOC-26' });
    await locations().update(fresh.caller, fresh.depot, { locationNumber: 'LOC-40' });
    expect(await locations().create(fresh.caller, depot('B'))).toMatchObject({ locationNumber: 'LOC-41' });
  });

  it('cannot be taken away', async () => {
    for (const locationNumber of [null, '', ' ']) {
      await expect(locations().update(own.caller, own.depot, { locationNumber })).rejects.toMatchObject(
        wrong('locationNumber', 'cannot be null'),
      );
    }
  });

  it('is made when it is blank', async () => {
    const created = await locations().create(own.caller, depot('Blank', { locationNumber: ' ' }));
    expect(created.locationNumber).toMatch(/^LOC-\d+$/);
  });
});

describe('the parent of a bin', () => {
  const under = (id: string) => ({ parentLocation: { id } });

  it('is a location of the same account that is no bin itself', async () => {
    const zone = await locations().create(own.caller, depot('Zone', under(own.depot)));
    for (const [id, message] of [
      ['none', 'not found'],
      [other.depot, 'not found'],
      [zone.id, 'cannot be a bin of another location'],
    ] as const) {
      await expect(locations().create(own.caller, depot('Bin', under(id)))).rejects.toMatchObject(
        wrong('parentLocation', message),
      );
    }
    for (const [id, message] of [
      [own.depot, 'cannot be the location itself'],
      [own.otherDepot, 'cannot be given to a location that has bins'],
    ] as const) {
      const change = locations().update(own.caller, own.depot, under(id));
      await expect(change).rejects.toMatchObject(wrong('parentLocation', message));
    }
  });

  it('makes no ring, not even when two changes come at once', async () => {
    const [a, b] = [
      await locations().create(own.caller, depot('Ring A')),
      await locations().create(own.caller, depot('Ring B')),
    ];
    const outcomes = await Promise.allSettled([
      locations().update(own.caller, a.id, under(b.id)),
      locations().update(own.caller, b.id, under(a.id)),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each(['stays', 'changes'])('%s while a posting locks both, in the other order', async (change) => {
    const { caller, depot: present, otherDepot } = await createInventory(test.context);
    const bin = await insertLocation(test.context, caller, 'Shelf', '6', present);
    const parent = change === 'stays' ? present : otherDepot;
    const [first = '', last = ''] = [bin, parent].sort();
    const lock = (id: string) => (tx: Transaction) =>
      tx.query('select 1 from locations where account_id = $1 and id = $2 for key share', [caller.accountId, id]);
    const request = () => locations().update(caller, bin, under(parent));
    expect(await loseDeadlock(test.db, { hold: lock(last), request, want: lock(first) })).toMatchObject({ id: bin });
  });
});

describe('a reference to another account', () => {
  it('is not found', async () => {
    for (const [field, id] of [
      ['manager', other.caller.personId],
      ['organization', 'none'],
      ['locationGroup', 'none'],
    ] as const) {
      const body = depot('Refers', { [field]: { id } });
      await expect(locations().create(own.caller, body)).rejects.toMatchObject(wrong(field, 'not found'));
    }
    expect(await locations().read(own.caller, other.depot)).toBeNull();
    await expect(locations().update(own.caller, other.depot, { name: 'Mine' })).rejects.toMatchObject({
      name: 'NotFound',
    });
  });
});

describe('a manager who opens a location', () => {
  it('manages it; the owner needs no role', async () => {
    const body = { email: 'manager@example.com', name: 'Mona', password: 'a long password' };
    const manager = await openUsers(test.context, openPeople(test.context)).create(own.caller, {
      ...body,
      locationRoles: [{ location: { id: own.depot }, role: 'MANAGER' }],
    });
    const opened = await locations().create({ ...own.caller, personId: manager.id }, depot('Opened'));
    const { data } = await openUsers(test.context, openPeople(test.context)).list(own.caller, { max: null, offset: 0 });
    const rolesOf = (id: string) => data.find((user) => user.id === id)!.locationRoles;
    expect(rolesOf(manager.id)).toContainEqual({ location: { id: opened.id, name: 'Opened' }, role: 'MANAGER' });
    expect(rolesOf(own.caller.personId)).toEqual([]);
  });
});
