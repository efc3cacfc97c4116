import type { Queryable } from '../../../database/database.ts';
import type { World } from '../simulation/world.ts';

/** Changes a few prices by a few per cent. */
export async function changePrices(
  on: Queryable,
  accountId: string,
  { random, catalogue }: World,
  at: Date,
): Promise<void> {
  const changed = catalogue.products.filter(() => random.chance(0.03)).map(({ id }) => id);
  await on.query(
    `update products set price_per_unit = round(price_per_unit * (1 + change / 100.0), 4), version = version + 1, last_updated = $4
     from unnest($2::text[], $3::integer[]) as changed (product_id, change)
     where account_id = $1 and id = changed.product_id and price_per_unit is not null`,
    [accountId, changed, changed.map(() => random.integer(-5, 8)), at],
  );
}
