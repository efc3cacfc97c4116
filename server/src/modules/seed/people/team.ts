import type { ModuleContext } from '../../../database/module-context.ts';
import type { Account } from '../../accounts/account.ts';
import { addPersonIn } from '../../people/save-person.ts';
import type { SeedLocation } from '../catalogue/make-catalogue.ts';

/** The people who do the work in the history. */
export interface Team {
  readonly buyer: string;
  readonly manager: string;
  readonly keeperOf: (locationId: string) => string;
}

interface Colleague {
  readonly name: string;
  readonly role: 'MANAGER' | 'ASSISTANT' | 'BROWSER';
  /** The position of the only depot they work at; all depots if omitted. */
  readonly depot?: number;
}

/** The seven who work with the owner of the demo. */
const colleagues: readonly Colleague[] = [
  { name: 'Amara Okafor', role: 'MANAGER' },
  { name: 'Fatou Diallo', role: 'MANAGER' },
  { name: 'Luis Herrera', role: 'ASSISTANT', depot: 0 },
  { name: 'Priya Nair', role: 'ASSISTANT', depot: 1 },
  { name: 'Jonas Weber', role: 'ASSISTANT', depot: 2 },
  { name: 'Mei Tanaka', role: 'BROWSER' },
  { name: 'Samuel Osei', role: 'BROWSER' },
];

/** In a customer's account the owner does everything, because nobody should get a sign-in without being asked. */
export const ownerAlone = ({ ownerId }: Account): Team => ({
  ...{ buyer: ownerId, manager: ownerId },
  keeperOf: () => ownerId,
});

/** Adds the colleagues of the demo, who sign in with the owner's password, which is public anyway. */
export async function addColleagues(
  { db }: ModuleContext,
  { id: accountId, ownerId }: Account,
  depots: readonly SeedLocation[],
  at: Date,
): Promise<Team> {
  return db.transaction(async (tx) => {
    const [owner] = await tx.query<{ passwordHash: string }>(
      `update people set default_location_id = $3 where account_id = $1 and person_id = $2
       returning password_hash as "passwordHash"`,
      [accountId, ownerId, depots[0]?.id ?? null],
    );
    const ids: string[] = [];
    for (const { name, role, depot } of colleagues) {
      const own = depot === undefined ? depots : depots.slice(depot, depot + 1);
      const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
      const person = {
        ...{ name, email, defaultLocationId: own[0]?.id ?? null },
        passwordHash: owner?.passwordHash ?? '',
      };
      const id = await addPersonIn(tx, accountId, person, { kind: 'person', id: ownerId }, at);
      await tx.query(
        `insert into location_roles (account_id, person_id, location_id, role) select $1, $2, unnest($3::text[]), $4`,
        [accountId, id, own.map((location) => location.id), role],
      );
      ids.push(id);
    }
    const [manager = ownerId, buyer = ownerId, ...others] = ids;
    const keepers = new Map(depots.map(({ id }, index) => [id, others[index % 3] ?? ownerId]));
    return { manager, buyer, keeperOf: (locationId) => keepers.get(locationId) ?? ownerId };
  });
}
