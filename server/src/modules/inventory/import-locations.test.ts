import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../database/database.ts';
import { importFile, refusalsIn, type Imported } from '../../testing/import-file.ts';
import { createInventory, insertLocation, putOnHand, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { runWhileHeld } from '../../testing/run-while-held.ts';
import { openUsers } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { useUploadedImports } from '../../testing/uploaded-import.ts';
import { openPeople } from '../people/people.ts';

const test = useTestDatabase();
const { context } = test;
const { apply, undo } = useUploadedImports(context);

describe('rows of locations that depend on each other', () => {
  const header = 'name,locationType,locationNumber,parentLocation';
  const importLocations = ({ caller }: InventoryFixture, lines: readonly string[], options = {}) =>
    importFile(context, caller, 'locations', [header, ...lines].join('\n'), {
      update: true,
      skipBad: true,
      ...options,
    });
  it('find each location only where the rows before have put it', async () => {
    const fixture = await createInventory(context);
    const { caller, depot, otherDepot } = fixture;
    const only = await insertLocation(context, caller, 'Only', '6', otherDepot);
    await insertLocation(context, caller, 'North', '2');
    await insertLocation(context, caller, 'Far', '2');
    const result = await importLocations(fixture, [
      `South,,${depot},`,
      'Main Depot,DEPOT,,',
      'Shelf,BIN_LOCATION,,Main Depot',
      `Main Depot,,${only},North`,
      `Other Depot,,${otherDepot},Far`,
      'Only,BIN_LOCATION,,North',
    ]);
    expect(refusalsIn(result)).toEqual([]);
    expect(result.outcome).toEqual({ applied: 6, created: 3, updated: 3, unchanged: 0, refused: 0 });
    const stored = await context.db.query<{ place: string }>(
      `select concat_ws(' in ', l.name, p.name) as place from locations l
       left join locations p on p.account_id = l.account_id and p.id = l.parent_location_id
       where l.account_id = $1 order by l.name collate "C", p.name collate "C" nulls first`,
      [caller.accountId],
    );
    expect(stored.map(({ place }) => place)).toEqual([
      'Far',
      'Main Depot',
      'Main Depot in North',
      'North',
      'Only in North',
      'Other Depot in Far',
      'Shelf in Main Depot',
      'South',
      'Supplies Ltd',
      'Ward 7',
    ]);
  });

  it('do not rely on a row that is refused', async () => {
    const fixture = await createInventory(context);
    const { caller, depot, otherDepot } = fixture;
    await putOnHand(context, caller, depot, fixture.bandagesLot, 5);
    const result = await importLocations(fixture, [
      `Moved,DISPENSARY,${depot},`,
      `Main Depot,,${otherDepot},`,
      'Main Depot,DEPOT,NEW,',
      'Shelf,BIN_LOCATION,,Moved',
    ]);
    expect(refusalsIn(result)).toEqual([
      '2: locationType cannot be one that manages no inventory while the location has stock',
      '3: name must be unique',
      '4: name must be unique',
      '5: parentLocation not found: "Moved"',
    ]);
  });

  it('are refused one by one if somebody took their name, their number or their parent meanwhile', async () => {
    const fixture = await createInventory(context);
    const { caller, depot, otherDepot } = fixture;
    // So the bin below does not wait for the row that creates its parent.
    await insertLocation(context, caller, 'east', '2');
    const bySomebody = async (tx: Transaction) => {
      await tx.query(
        `insert into locations (account_id, id, date_created, last_updated, name, location_number, location_type_id, active)
         select $1, number, $2, $2, name, number, '2', true
         from unnest($3::text[], $4::text[]) as given (name, number)`,
        [caller.accountId, context.at, ['East', 'Taken', 'Elsewhere'], ['X-1', 'X-2', 'X-3']],
      );
      await tx.query('select 1 from locations where account_id = $1 and id = any($2) order by id for update', [
        caller.accountId,
        [depot, otherDepot],
      ]);
      await tx.query('update locations set parent_location_id = $3 where account_id = $1 and id = $2', [
        caller.accountId,
        otherDepot,
        depot,
      ]);
    };
    const [result] = await runWhileHeld(context.db, bySomebody, [
      () =>
        importLocations(fixture, [
          'East,DEPOT,E-1,',
          'Shelf,BIN_LOCATION,,East',
          'Third,DEPOT,X-3,',
          `Taken,,${fixture.ward},`,
          `Supplies,,${fixture.supplier},`,
          'Inner,BIN_LOCATION,,Other Depot',
          'Fine,DEPOT,F-1,',
        ]),
    ]);
    expect(result).toMatchObject({ outcome: { created: 1, updated: 1, refused: 5 } });
    expect(refusalsIn(result as Imported).sort()).toEqual([
      '2: name must be unique',
      '3: parentLocation not found: "East"',
      '4: locationNumber must be unique',
      '5: name must be unique',
      '7: parentLocation not found: "Other Depot"',
    ]);
  });
});

describe('undoing an import of locations', () => {
  it('moves no bin into a location without the role there', async () => {
    const own = await createInventory(context);
    const { caller, depot, otherDepot } = own;
    const binId = await insertLocation(context, caller, 'Shelf', '6', depot);
    const id = await apply(caller, 'locations', ['locationNumber,parentLocation', `${binId},Other Depot`], {
      update: true,
    });
    const managerOf = async (...locationIds: string[]) => {
      const email = `undo-${String(locationIds.length)}@example.com`;
      const locationRoles = locationIds.map((location) => ({ location: { id: location }, role: 'MANAGER' }));
      const body = { email, name: email, password: 'a long password', locationRoles };
      return { ...caller, personId: (await openUsers(context, openPeople(context)).create(caller, body)).id };
    };
    expect(await undo(await managerOf(otherDepot), id)).toMatchObject({
      state: 'applied',
      undo: { problems: [{ line: 2, name: 'Shelf', message: 'requires the role MANAGER at this location' }] },
    });
    expect(await undo(await managerOf(depot, otherDepot), id)).toMatchObject({
      state: 'undone',
      undo: { counts: { restored: 1, left: 0 } },
    });
  });
});
