import { describe, expect, it } from 'vitest';
import { answered, chatUrl, incidentUrl, useAlerts } from '../../testing/alerts-fixture.ts';
import { insertProduct } from '../../testing/inventory-fixture.ts';
import { dueSince, workOnce } from '../../testing/run-due-work.ts';
import { openInventoryLevels } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openAccounts } from '../accounts/accounts.ts';
import { openGeneric } from '../inventory/generic.ts';
import { openAlertJob } from './alert-job.ts';
import { openAlerts } from './alerts.ts';

const test = useTestDatabase();
const fixture = useAlerts(test);

describe('chat', () => {
  it('is told of stock-outs that began or ended, in words that are no markup', async () => {
    await test.db.query(
      `update products set name = '<!channel> & co' where account_id = $1 and product_code = 'BAND'`,
      [fixture.accountId],
    );
    await fixture.settings({ chatUrl });
    await fixture.check('2026-03-02T08:00:00Z', 20);
    expect(fixture.posted).toEqual([]);
    await fixture.check('2026-03-03T08:00:00Z', 0);
    await fixture.check('2026-03-04T08:00:00Z', 0);
    await fixture.check('2026-03-05T08:00:00Z', 5);
    expect(fixture.posted).toEqual([
      {
        url: chatUrl,
        body: {
          text: 'Acme, check of 2026-03-03\nOut of stock (1):\n• &lt;!channel&gt; &amp; co (BAND) at Main Depot',
        },
      },
      {
        url: chatUrl,
        body: {
          text: 'Acme, check of 2026-03-05\nBack in stock (1):\n• &lt;!channel&gt; &amp; co (BAND) at Main Depot',
        },
      },
    ]);
  });

  it('hears of nothing back in stock when a minimum is cleared at zero, or a pair is gone', async () => {
    await fixture.settings({ chatUrl });
    const { caller, depot, bandages } = fixture.checks.inventory;
    const putLevel = (product: string, minQuantity: number) =>
      openInventoryLevels(test.context).put(caller, {
        location: { id: depot },
        product: { id: product },
        minQuantity,
      });
    const gauze = await insertProduct(test.context, caller, 'Gauze', 'GAUZ');
    await putLevel(gauze, 5);
    await fixture.check('2026-03-02T08:00:00Z', 0);
    expect(fixture.posted).toMatchObject([{ body: { text: expect.stringContaining('Out of stock (2)') as string } }]);
    await putLevel(bandages, 0);
    const gone = 'delete from inventory_levels where account_id = $1 and product_id = $2';
    await test.db.query(gone, [fixture.accountId, gauze]);
    await openGeneric(test.context).remove(caller, 'product', gauze);
    await fixture.check('2026-03-03T08:00:00Z', 0);
    expect(fixture.posted).toHaveLength(1);
  });

  it('is not told twice what it may have heard when a process died', async () => {
    await fixture.settings({ chatUrl });
    await fixture.checks.checkAt('2026-03-02T08:00:00Z');
    await fixture.check('2026-03-03T08:00:00Z', 20);
    fixture.answers.push(answered(500));
    await fixture.check('2026-03-04T08:00:00Z', 0);
    // Its second attempt is in flight when the process dies.
    await test.db.query(`update alert_posts set claim_id = $1 where state = 'waiting'`, [fixture.accountId]);
    test.context.at = new Date('2026-03-04T08:01:00Z');
    expect(await workOnce(fixture.context, openAlertJob(fixture.context))).toBe(false);
    expect(fixture.posted).toHaveLength(1);
    expect(await openAlerts(fixture.context).listSent(fixture.accountId)).toMatchObject([
      { destination: 'chat', state: 'unconfirmed' },
    ]);
  });
});

describe('incidents', () => {
  const incidents = { incidentUrl, incidentKey: 'routing-key' };

  it('are triggered once per pair with a stable key, and resolved when the stock-out ends', async () => {
    await fixture.settings(incidents);
    await fixture.check('2026-03-02T08:00:00Z', 20);
    await fixture.check('2026-03-03T08:00:00Z', 0);
    await fixture.check('2026-03-04T08:00:00Z', 0);
    await fixture.check('2026-03-05T08:00:00Z', 1);
    await fixture.check('2026-03-06T08:00:00Z', 0);
    const { depot, bandages } = fixture.checks.inventory;
    const key = `storehouse/${fixture.accountId}/${depot}/${bandages}`;
    expect(fixture.posted.map(({ body }) => [body['routing_key'], body['event_action'], body['dedup_key']])).toEqual([
      ['routing-key', 'trigger', key],
      ['routing-key', 'resolve', key],
      ['routing-key', 'trigger', key],
    ]);
    expect(fixture.posted[0]!.body['payload']).toMatchObject({
      summary: 'Out of stock: Bandages (BAND) at Main Depot',
      source: 'Acme',
      severity: 'error',
    });
  });

  it('of stock-outs that were there before are not triggered; those of a location that is left out are resolved', async () => {
    await fixture.check('2026-03-02T08:00:00Z', 0);
    test.context.at = new Date('2026-03-03T03:00:00Z');
    await fixture.settings(incidents);
    await fixture.check('2026-03-03T08:00:00Z', 0);
    expect(fixture.posted).toEqual([]);
    await fixture.check('2026-03-04T08:00:00Z', 5);
    await fixture.check('2026-03-05T08:00:00Z', 0);
    await fixture.settings({ ...incidents, locationIds: [fixture.checks.inventory.otherDepot] });
    await fixture.check('2026-03-06T08:00:00Z', 0);
    expect(fixture.posted.map(({ body }) => body['event_action'])).toEqual(['trigger', 'resolve']);
  });

  it('keep their order: an end waits for a beginning that has to be tried again', async () => {
    await fixture.settings(incidents);
    await fixture.check('2026-03-02T08:00:00Z', 20);
    fixture.answers.push(answered(500), answered(500));
    await fixture.check('2026-03-03T08:00:00Z', 0);
    await fixture.setBandages(7);
    await test.db.query(`update alert_posts set next_attempt_at = '2026-03-04T12:00:00Z' where state = 'waiting'`);
    await fixture.checks.checkAt('2026-03-04T08:00:00Z');
    await fixture.work();
    expect(fixture.posted.map(({ body }) => body['event_action'])).toEqual(['trigger']);
    test.context.at = new Date('2026-03-04T12:00:00Z');
    await fixture.work();
    test.context.at = new Date('2026-03-04T12:10:00Z');
    await fixture.work();
    expect(fixture.posted.map(({ body }) => body['event_action'])).toEqual([
      'trigger',
      'trigger',
      'trigger',
      'resolve',
    ]);
  });

  it('are raised again at another URL or with another key, which resolves them when the stock-out ends', async () => {
    const elsewhere = new URL('/elsewhere', incidentUrl).href;
    const { otherDepot } = fixture.checks.inventory;
    await fixture.settings(incidents);
    await fixture.check('2026-03-02T08:00:00Z', 20);
    await fixture.check('2026-03-03T08:00:00Z', 0);
    for (const changed of [
      { incidentUrl: elsewhere, incidentKey: 'its-key' },
      { incidentUrl: elsewhere, incidentKey: 'another-key' },
      { incidentUrl: elsewhere, dailyMail: true },
      { incidentUrl: elsewhere, incidentKey: 'third-key', locationIds: [otherDepot] },
      { incidentUrl: elsewhere, incidentKey: 'another-key' },
    ]) {
      await fixture.settings(changed);
      await fixture.work();
    }
    await fixture.check('2026-03-04T08:00:00Z', 5);
    const { depot, bandages } = fixture.checks.inventory;
    const key = `storehouse/${fixture.accountId}/${depot}/${bandages}`;
    expect(fixture.posted.map(({ url, body }) => [url, body['routing_key'], body['event_action']])).toEqual([
      [incidentUrl, 'routing-key', 'trigger'],
      [elsewhere, 'its-key', 'trigger'],
      [elsewhere, 'another-key', 'trigger'],
      [elsewhere, 'another-key', 'trigger'],
      [elsewhere, 'another-key', 'resolve'],
    ]);
    expect(new Set(fixture.posted.map(({ body }) => body['dedup_key']))).toEqual(new Set([key]));
    expect(fixture.posted[1]!.body['payload']).toMatchObject({
      summary: 'Out of stock: Bandages (BAND) at Main Depot',
    });
  });

  it.each([
    [400, 'failed'],
    [500, 'cancelled'],
  ])('that a wrong key did not open (%i) are raised with the right one, once', async (status, state) => {
    await fixture.settings({ incidentUrl, incidentKey: 'wrong-key' });
    await fixture.check('2026-03-02T08:00:00Z', 20);
    fixture.answers.push(answered(status));
    await fixture.check('2026-03-03T08:00:00Z', 0);
    await fixture.settings(incidents);
    test.context.at = new Date('2026-03-03T12:00:00Z');
    await fixture.work();
    expect(fixture.posted.map(({ body }) => body['routing_key'])).toEqual(['wrong-key', 'routing-key']);
    expect(await openAlerts(fixture.context).listSent(fixture.accountId)).toMatchObject([{ state: 'sent' }, { state }]);
  });

  it('are not sent to a destination that was taken away', async () => {
    await fixture.settings(incidents);
    await fixture.check('2026-03-02T08:00:00Z', 20);
    fixture.answers.push(answered(503));
    await fixture.check('2026-03-03T08:00:00Z', 0);
    await fixture.settings({});
    test.context.at = new Date('2026-03-03T09:00:00Z');
    await fixture.work();
    expect(fixture.posted).toHaveLength(1);
    expect(await openAlerts(fixture.context).listSent(fixture.accountId)).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('posts that wait', () => {
  const wait = async () => {
    await fixture.settings({ chatUrl });
    await fixture.check('2026-03-02T08:00:00Z', 20);
    fixture.answers.push(answered(500));
    await fixture.check('2026-03-03T08:00:00Z', 0);
    expect(fixture.posted).toHaveLength(1);
    test.context.at = new Date('2026-03-03T09:00:00Z');
  };
  const take = (step: 'suspend' | 'reactivate' | 'close') =>
    openAccounts(test.context).changeStatus(fixture.accountId, { step, emit: false });
  const sent = () => openAlerts(fixture.context).listSent(fixture.accountId);

  it('are not sent while the account is suspended, and continue when it is active again', async () => {
    await wait();
    await take('suspend');
    await fixture.work();
    expect(await sent()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    expect(await dueSince(test.context, 'alerts')).toBeNull();
    await take('reactivate');
    await fixture.work();
    expect(await sent()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('are cancelled when the account is closed', async () => {
    await wait();
    await take('close');
    await fixture.work();
    expect(await sent()).toMatchObject([{ state: 'cancelled', error: 'The account was closed.' }]);
    expect(await dueSince(test.context, 'alerts')).toBeNull();
    expect(fixture.posted).toHaveLength(1);
  });
});
