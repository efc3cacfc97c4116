import { describe, expect, it } from 'vitest';
import { answered, chatUrl, incidentUrl, useAlerts } from '../../testing/alerts-fixture.ts';
import { dueSince, workOnce } from '../../testing/run-due-work.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openAlertJob } from './alert-job.ts';
import { noAlerts, type AlertSettings } from './alert-settings.ts';
import { openAlerts } from './alerts.ts';
import type { AlertsContext } from './alerts-context.ts';
import { dropAlerts, forgetWaitingAlerts } from './clean-up.ts';

const test = useTestDatabase();
const fixture = useAlerts(test);

const ordersOnly = { stockOuts: false, belowMinimum: false, expiring: false };

/** Known to the order check of 2 March. */
const insertOverdueOrder = () =>
  test.db.query(
    `insert into order_runs select $1, gen_random_uuid(), c, '2026-03-02', 'infinity', 'PO-7', 'Gloves', 'PLACED', false, 'Supplies Ltd',
       null, 'Main Depot', null, '2026-02-27', 'shipment', 1, 0, 5, false, null from unnest(array['']) c`,
    [fixture.accountId],
  );

/** A check whose order part fails: it is over an hour after its stock part. */
async function checkWithoutOrders(day: string): Promise<void> {
  await fixture.checks.checkAt(`${day}T08:00:00Z`, ['stock', 'activity', 'prices']);
  test.context.at = new Date(`${day}T09:00:00Z`);
  await fixture.work();
}

describe('the mail after a check', () => {
  it('says what the check found, once to each recipient', async () => {
    await fixture.settings({ dailyMail: true, recipients: ['a@example.com', 'b@example.com'] });
    await test.db.query('update accounts set expiry_window_days = 365 where account_id = $1', [fixture.accountId]);
    await fixture.check('2026-03-02T08:00:00Z', 0);
    await fixture.work();
    const [first, second, ...others] = await fixture.mails();
    expect([first!.recipient, second!.recipient, others]).toEqual(['a@example.com', 'b@example.com', []]);
    expect(first).toMatchObject({
      kind: 'stock-alert',
      subject: 'Stock alert 2026-03-02 – Acme: out of stock (1), below minimum (1), expiring within 365 days (1)',
    });
    expect(first!.text).toContain('Out of stock (1)\n- Bandages (BAND)\n  Main Depot: 0 on hand, minimum 10');
    expect(first!.text).toContain('Below minimum (1)\n- Aspirin (ASPI)\n  Main Depot: 4 on hand, minimum 10');
    expect(first!.text).toContain('- Aspirin (ASPI)\n  2026-06-30, lot A, Main Depot: 4 on hand');
  });

  it('says nothing when there is nothing to say, and only what was chosen', async () => {
    await fixture.settings({ dailyMail: true, belowMinimum: false });
    await fixture.check('2026-03-02T08:00:00Z', 20);
    expect(await fixture.mails()).toEqual([]);
    await fixture.check('2026-03-03T08:00:00Z', 0);
    expect(await fixture.mails()).toMatchObject([
      { recipient: 'owner@example.com', subject: expect.stringMatching(/: out of stock \(1\)$/) as string },
    ]);
    await fixture.settings({
      dailyMail: true,
      belowMinimum: false,
      locationIds: [fixture.checks.inventory.otherDepot],
    });
    await fixture.check('2026-03-04T08:00:00Z', 0);
    expect(await fixture.mails()).toHaveLength(1);
  });

  it('tells overdue orders', async () => {
    await fixture.settings({ dailyMail: true, ...ordersOnly });
    test.context.at = new Date('2026-03-02T08:00:00Z');
    await fixture.checks.checkAt('2026-03-02T08:00:00Z');
    await insertOverdueOrder();
    await fixture.work();
    expect((await fixture.mails())[0]!.text).toContain(
      'Overdue orders (1)\n- PO-7 Gloves\n  expected 2026-02-27 from Supplies Ltd at Main Depot',
    );
  });

  it('says which order check the overdue orders are from when that of the day failed', async () => {
    await fixture.settings({ dailyMail: true, ...ordersOnly });
    await fixture.check('2026-03-02T08:00:00Z', 20);
    await insertOverdueOrder();
    await checkWithoutOrders('2026-03-03');
    expect(await fixture.mails()).toMatchObject([
      {
        subject: 'Stock alert 2026-03-03 – Acme: overdue orders as of the check of 2026-03-02 (1)',
        text: expect.stringContaining('Overdue orders as of the check of 2026-03-02 (1)\n- PO-7 Gloves') as string,
      },
    ]);
  });

  it('says that overdue orders are not known before the first order check', async () => {
    await fixture.settings({ dailyMail: true });
    await checkWithoutOrders('2026-03-02');
    expect((await fixture.mails())[0]!.text).toContain(
      'Whether orders are overdue is not known: no order check has been completed yet.',
    );
  });

  it('is queued once by four processes, and once though the first of them died', async () => {
    await fixture.settings({ dailyMail: true, chatUrl });
    await fixture.setBandages(0);
    await fixture.checks.checkAt('2026-03-02T08:00:00Z');
    const dying: AlertsContext = {
      ...fixture.context,
      db: {
        ...test.db,
        transaction: (work) =>
          test.db.transaction(async (tx) => {
            await work(tx);
            throw new Error('killed before the commit');
          }),
      },
    };
    await expect(workOnce(dying, openAlertJob(dying))).rejects.toThrow('killed');
    expect(await fixture.mails()).toEqual([]);
    expect(await dueSince(test.context, 'alerts')).not.toBeNull();
    await Promise.all([fixture.work(), fixture.work(), fixture.work(), fixture.work()]);
    expect([(await fixture.mails()).length, fixture.posted.length]).toEqual([1, 1]);
    expect(await dueSince(test.context, 'alerts')).toBeNull();
  });

  it('waits until the check is over', async () => {
    await fixture.settings({ dailyMail: true });
    await fixture.checks.checkAt('2026-03-02T08:00:00Z', ['stock', 'activity', 'prices']);
    await fixture.work();
    expect(await fixture.mails()).toEqual([]);
    await fixture.checks.checkAt('2026-03-02T08:10:00Z', ['orders']);
    await fixture.work();
    expect(await fixture.mails()).toHaveLength(1);
  });
});

describe('the weekly summary', () => {
  it('comes with the check of its weekday in place of the daily mail, also when there is nothing to tell', async () => {
    await fixture.settings({ dailyMail: true, weeklyMail: true, weekday: 3, belowMinimum: false });
    for (const [day, quantity] of [
      ['02', 0],
      ['03', 20],
      ['04', 20],
      ['05', 0],
    ] as const) {
      await fixture.check(`2026-03-${day}T08:00:00Z`, quantity);
    }
    expect((await fixture.mails()).map(({ kind, subject }) => [kind, subject.slice(0, 32)])).toEqual([
      ['stock-alert', 'Stock alert 2026-03-02 – Acme: o'],
      ['weekly-summary', 'Weekly stock summary 2026-03-04 '],
      ['stock-alert', 'Stock alert 2026-03-05 – Acme: o'],
    ]);
  });
});

describe('a weekly summary that found nothing', () => {
  /** The paragraphs before the link. */
  const linesOf = async (): Promise<string[]> =>
    (await fixture.mails())[0]!.text.split('\n\nOpen the portal')[0]!.split('\n\n');
  const summary = { weeklyMail: true, weekday: 1 };

  it('names what it looked for, and that it looked at some locations only', async () => {
    const locationIds = [fixture.checks.inventory.otherDepot];
    await fixture.settings({ ...summary, belowMinimum: false, expiring: false, locationIds });
    await fixture.check('2026-03-02T08:00:00Z', 0);
    expect(await linesOf()).toEqual([
      'The daily check of 2026-03-02 found none of the following at the selected locations of Acme: out of stock, overdue orders.',
    ]);
  });

  it.each([
    [{ ...ordersOnly, overdueOrders: false }, 'This summary is empty because no contents are selected for it.'],
    [ordersOnly, 'Whether orders are overdue is not known: no order check has been completed yet.'],
  ])('says so if it looked for nothing', async (contents, sentence) => {
    await fixture.settings({ ...summary, ...contents });
    await checkWithoutOrders('2026-03-02');
    expect(await linesOf()).toEqual([sentence]);
  });
});

describe('the panel', () => {
  it('refuses destinations inside the network, and an incident destination without a key', async () => {
    const guarded = openAlerts({ ...fixture.context, allowNetworks: [] });
    const change = (fields: Partial<AlertSettings>) =>
      guarded.changeSettings(fixture.accountId, { ...noAlerts, ...fields }, { kind: 'person', id: 'x' });
    await expect(change({ chatUrl: 'https://127.0.0.1/x' })).rejects.toThrow('The host has no public address.');
    await expect(change({ chatUrl: 'http://93.184.216.34/x' })).rejects.toThrow('The URL must use https.');
    await expect(change({ incidentUrl: 'https://93.184.216.34/x' })).rejects.toThrow('routing key');
  });

  it('keeps the stored key without a new one, also of a change at the same moment, until its destination changes', async () => {
    const { incidentKey: before } = await fixture.settings({ incidentUrl, incidentKey: 'old-key' });
    await Promise.all([
      fixture.settings({ incidentUrl, incidentKey: 'new-key' }),
      ...Array.from({ length: 5 }, () => fixture.settings({ incidentUrl, dailyMail: true })),
    ]);
    const { incidentKey: after } = await openAlerts(fixture.context).readSettings(fixture.accountId);
    expect([before, after]).toEqual(['old-key', 'new-key']);
    const elsewhere = new URL('/elsewhere', incidentUrl).href;
    await expect(fixture.settings({ incidentUrl: elsewhere })).rejects.toThrow('routing key');
    await fixture.settings({ incidentUrl: elsewhere, incidentKey: 'its-key' });
    await fixture.settings({});
    await expect(fixture.settings({ incidentUrl })).rejects.toThrow('routing key');
    expect(await openAlerts(fixture.context).readSettings(fixture.accountId)).toMatchObject({ incidentUrl: null });
  });

  it('tests a destination at once', async () => {
    await expect(openAlerts(fixture.context).test(fixture.accountId, 'chat')).rejects.toThrow('not set up');
    await fixture.settings({ chatUrl, incidentUrl, incidentKey: 'routing-key' });
    fixture.answers.push(answered(404));
    expect(await openAlerts(fixture.context).test(fixture.accountId, 'chat')).toEqual({
      succeeded: false,
      status: 404,
      error: 'The destination answered 404.',
    });
    expect(await openAlerts(fixture.context).test(fixture.accountId, 'incident')).toEqual({
      succeeded: true,
      status: 202,
      error: null,
    });
    expect(fixture.posted.slice(1).map(({ body }) => body['event_action'])).toEqual(['trigger', 'resolve']);
  });

  it('knows the locations of the last check', async () => {
    await fixture.checks.checkAt('2026-03-02T08:00:00Z');
    expect((await openAlerts(fixture.context).listLocations(fixture.accountId)).map(({ name }) => name)).toContain(
      'Main Depot',
    );
  });
});

it('after a restore nothing that waited is sent, and today is not told again', async () => {
  await fixture.settings({ dailyMail: true, chatUrl });
  await fixture.check('2026-03-02T08:00:00Z', 20);
  await forgetWaitingAlerts(test.db, new Date('2026-03-03T08:00:00Z'));
  const before = (await fixture.mails()).length;
  await fixture.check('2026-03-03T08:00:00Z', 0);
  expect([(await fixture.mails()).length, fixture.posted.length]).toEqual([before, 0]);
  await fixture.check('2026-03-04T08:00:00Z', 0);
  expect((await fixture.mails()).length).toBe(before + 1);
  test.context.at = new Date('2026-06-04T08:00:00Z');
  await dropAlerts(test.context, fixture.accountId);
  expect(await openAlerts(fixture.context).listSent(fixture.accountId)).toEqual([]);
});

it('a restore forgets alerts of an account whose time zone PostgreSQL does not know', async () => {
  await fixture.settings({ dailyMail: true });
  const account = [fixture.accountId];
  await test.db.query(`update accounts set zone = 'US/Pacific-New' where account_id = $1`, account);
  await test.db.query(`update alert_settings set last_day = '2026-02-01' where account_id = $1`, account);
  await forgetWaitingAlerts(test.db, new Date('2026-03-02T01:00:00Z'));
  const settings = await test.db.query('select last_day from alert_settings where account_id = $1', account);
  expect(settings).toEqual([{ last_day: '2026-03-01' }]);
});
