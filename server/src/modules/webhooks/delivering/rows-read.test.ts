import { expect, it } from 'vitest';
import { countRowsRead } from '../../../testing/rows-read.ts';
import { createTestAccount } from '../../../testing/test-account.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { useWebhooks } from '../../../testing/webhook-fixture.ts';

const test = useTestDatabase('on-one-server');
const fixture = useWebhooks(test);

const endpoints = 10;
const events = 300;

/** Delivers many events of a new account, and returns how many rows were read for each delivery. */
async function rowsReadEach(): Promise<number> {
  const { db, rows } = countRowsRead(test.db);
  fixture.context = { ...fixture.context, db };
  // The cap of this plan allows all the deliveries within an hour.
  fixture.account = await createTestAccount(test.context, { plan: 'enterprise' });
  for (let number = 0; number < endpoints; number += 1) await fixture.createEndpoint();
  await fixture.accept(events);
  fixture.posts = [];
  await fixture.deliver();
  expect(fixture.posts).toHaveLength(endpoints * events);
  return rows() / (endpoints * events);
}

it('what a delivery reads does not grow with the queue, whatever the statistics know of the account', async () => {
  const withoutStatistics = await rowsReadEach();
  await test.db.query('analyze');
  const withThoseOfAnother = await rowsReadEach();
  // A delivery is found, claimed, read with its event, and recorded: 4 to 6 rows. It was 26 when all rows of the account were
  // compared with each batch.
  expect(withoutStatistics).toBeLessThan(8);
  expect(withThoseOfAnother).toBeLessThan(8);
});
