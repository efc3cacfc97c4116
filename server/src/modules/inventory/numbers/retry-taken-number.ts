import { brokenConstraint, isDeadlock } from '../../../database/database-errors.ts';

/** The unique rules of the human numbers that the instance makes. */
const numberRules = new Set([
  'locations_location_number_unique',
  'orders_order_number_unique',
  'products_product_code_unique',
  'requisitions_request_number_unique',
  'shipments_shipment_number_unique',
  'transactions_transaction_number_unique',
]);

/** Each try takes numbers that nobody was given yet: more than one collision is an accident, this many are not. */
const maxTries = 10;

/**
 * Runs work that takes numbers, once more with the next ones whenever somebody gave one of them by hand at the same moment. A number
 * that was given for this very work and is taken is an error as it is. Two lists that give the same numbers in another order wait for
 * each other: the one that has to step back tries again, and finds the numbers taken.
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
