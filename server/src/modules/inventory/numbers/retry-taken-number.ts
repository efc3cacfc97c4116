import { brokenConstraint, isDeadlock } from '../../../database/database-errors.ts';

/** The unique constraints of the numbers that the instance generates. */
const numberRules = new Set([
  'locations_location_number_unique',
  'orders_order_number_unique',
  'products_product_code_unique',
  'requisitions_request_number_unique',
  'shipments_shipment_number_unique',
  'transactions_transaction_number_unique',
]);

/** Each attempt takes fresh numbers: one collision is an accident, this many are not. */
const maxTries = 10;

/**
 * Runs work that takes numbers, and repeats it with the next ones if someone gave one of them by hand at the same time.
 * A taken number that this very work was given is an error. Two lists that give the same numbers in different orders
 * deadlock: the victim tries again and finds the numbers taken.
 */
export async function retryTakenNumber<Answer>(
  work: () => Promise<Answer>,
  given: readonly unknown[] = [],
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const broken = brokenConstraint(error instanceof Error && error.cause !== undefined ? error.cause : error);
      const isGenerated = broken !== null && numberRules.has(broken.constraint) && !given.includes(broken.value);
      if (!(isGenerated || isDeadlock(error)) || tries === maxTries) throw error;
    }
  }
}
