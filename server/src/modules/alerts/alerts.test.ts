import { beforeEach, describe, expect, it } from 'vitest';
import type { GuardedPost, PostOutcome } from '../../foundation/outgoing/post-guarded.ts';
import { useChecks } from '../../testing/checks-fixture.ts';
import { putOnHand, quantityOf } from '../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openAlertEngine } from './alert-engine.ts';
import { noAlerts, type AlertSettings } from './alert-settings.ts';
import { openAlerts } from './alerts.ts';
import type { AlertsContext } from './alerts-context.ts';
import { isAlertDue } from './due-alerts.ts';
import { dropAlerts } from './drop-alerts.ts';
import { forgetWaitingAlerts } from './forget-waiting-alerts.ts';

const test = useTestDatabase();
const checks = useChecks(test);
const chatUrl = 'https://chat.example.com/hook';
const incidentUrl = 'https://incidents.example.com/v2/enqueue';
let posted: { url: string; body: Record<string, unknown> }[];
let answers: PostOutcome[];
let context: AlertsContext;
let accountId = '';

const answered = (status: number): PostOutcome => ({
  kind: 'answered',
  status,
  body: Buffer.alloc(0),
  bodyTruncated: false,
  durationMs: 1,
});

beforeEach(async () => {
  posted = [];
  answers = [];
  context = {
    ...test.context,
    // Where the posts go is the guard's business, which has tests of its own.
    allowNetworks: ['0.0.0.0/0', '::/0'],
    platformUrl: () => new URL('https://platform.example.com'),
    poster: {
      post({ url, body }: GuardedPost) {
        posted.push({ url, body: JSON.parse(body.toString()) as Record<string, unknown> });
        return Promise.resolve(answers.shift() ?? answered(202));
      },
      close: () => Promise.resolve(),
    },
  };
  await test.db.query('delete from alert_settings');
  const { caller, depot, otherDepot, bandages, aspirin, bandagesLot, aspirinSoon } = checks.inventory;
  accountId = caller.accountId;
  await putOnHand(test.context, caller, depot, bandagesLot, 20);
  await putOnHand(test.context, caller, depot, aspirinSoon, 4);
  await putOnHand(test.context, caller, otherDepot, bandagesLot, 20);
  for (const [location, product] of [
    [depot, bandages],
    [depot, aspirin],
    [otherDepot, bandages],
  ]) {
    await test.db.query(
      `insert into inventory_levels (account_id, location_id, product_id, min_quantity, date_created, last_updated)
         values ($1, $2, $3, 10, now(), now())`,
      [accountId, location, product],
    );
  }
});

/** Written directly: names of the examples are not resolved. */
async function settings(fields: Partial<AlertSettings>): Promise<void> {
  const { chatUrl: chat, incidentUrl: incident, incidentKey, ...rest } = { ...noAlerts, ...fields };
  await openAlerts(context).changeSettings(accountId, { ...noAlerts, ...rest }, { kind: 'person', id: 'x' });
  await test.db.query(
    'update alert_settings set chat_url = $2, incident_url = $3, incident_key = $4 where account_id = $1',
    [accountId, chat, incident, incidentKey],
  );
}

async function work(): Promise<void> {
  const engine = openAlertEngine(context);
  while (await engine.tell());
  while (await engine.post());
}

/** Sets what the main depot has of bandages, of which it wants ten. */
async function setBandages(quantity: number): Promise<void> {
  const { caller, depot, bandagesLot } = checks.inventory;
  const difference = quantity - (await quantityOf(test.context, caller, depot, bandagesLot));
  if (difference !== 0) await putOnHand(test.context, caller, depot, bandagesLot, difference);
}

async function check(moment: string, bandages: number): Promise<void> {
  test.context.at = new Date(moment);
  await setBandages(bandages);
  await checks.checkAt(moment);
  await work();
}

const mails = () =>
  test.db.query<{ kind: string; recipient: string; subject: string; text: string }>(
    `select kind, recipient, subject, body_text as text from mails where account_id = $1 order by created_at, recipient`,
    [accountId],
  );

describe('the mail after a check', () => {
  it('says what the check found, once to each recipient', async () => {
    await settings({ dailyMail: true, recipients: ['a@example.com', 'b@example.com'] });
    await test.db.query('update accounts set expiry_window_days = 365 where account_id = $1', [accountId]);
    await check('2026-03-02T08:00:00Z', 0);
    await work();
    const [first, second, ...others] = await mails();
    expect([first!.recipient, second!.recipient, others]).toEqual(['a@example.com', 'b@example.com', []]);
    expect(first).toMatchObject({
      kind: 'stock-alert',
      subject: 'Stock alert 2026-03-02 – Acme: stock-outs (1), below minimum (1), expiring within 365 days (1)',
    });
    expect(first!.text).toContain('Stock-outs (1)\n- Bandages (BAND)\n  Main Depot: 0 on hand, minimum 10');
    expect(first!.text).toContain('Below minimum (1)\n- Aspirin (ASPI)\n  Main Depot: 4 on hand, minimum 10');
    expect(first!.text).toContain('- Aspirin (ASPI)\n  2026-06-30, lot A, Main Depot: 4 on hand');
  });

  it('says nothing when there is nothing to say, and only what was chosen', async () => {
    await settings({ dailyMail: true, belowMinimum: false });
    await check('2026-03-02T08:00:00Z', 20);
    expect(await mails()).toEqual([]);
    await check('2026-03-03T08:00:00Z', 0);
    expect(await mails()).toMatchObject([
      { recipient: 'owner@example.com', subject: expect.stringMatching(/: stock-outs \(1\)$/) as string },
    ]);
    await settings({ dailyMail: true, belowMinimum: false, locationIds: [checks.inventory.otherDepot] });
    await check('2026-03-04T08:00:00Z', 0);
    expect(await mails()).toHaveLength(1);
  });

  it('tells overdue orders', async () => {
    await settings({ dailyMail: true, stockOuts: false, belowMinimum: false, expiring: false });
    test.context.at = new Date('2026-03-02T08:00:00Z');
    await checks.checkAt('2026-03-02T08:00:00Z');
    await test.db.query(
      `insert into order_runs select $1, gen_random_uuid(), c, '2026-03-02', 'infinity', 'PO-7', 'Gloves', 'PLACED', false, 'Supplies Ltd',
         null, 'Main Depot', null, '2026-02-27', 'shipment', 1, 0, 5, false, null from unnest(array['']) c`,
      [accountId],
    );
    await work();
    expect((await mails())[0]!.text).toContain(
      'Overdue orders (1)\n- PO-7 Gloves\n  expected 2026-02-27 from Supplies Ltd at Main Depot',
    );
  });

  it('is queued once by four processes, and once though the first of them died', async () => {
    await settings({ dailyMail: true, chatUrl });
    await setBandages(0);
    await checks.checkAt('2026-03-02T08:00:00Z');
    const dying: AlertsContext = {
      ...context,
      db: {
        ...test.db,
        transaction: (work) =>
          test.db.transaction(async (tx) => {
            await work(tx);
            throw new Error('killed before the commit');
          }),
      },
    };
    await expect(openAlertEngine(dying).tell()).rejects.toThrow('killed');
    expect(await mails()).toEqual([]);
    expect(await isAlertDue(test.db, test.context.at)).toBe(true);
    await Promise.all([work(), work(), work(), work()]);
    expect([(await mails()).length, posted.length]).toEqual([1, 1]);
    expect(await isAlertDue(test.db, test.context.at)).toBe(false);
  });

  it('waits until the check is over', async () => {
    await settings({ dailyMail: true });
    await checks.checkAt('2026-03-02T08:00:00Z', ['stock', 'activity', 'prices']);
    await work();
    expect(await mails()).toEqual([]);
    await checks.checkAt('2026-03-02T08:10:00Z', ['orders']);
    await work();
    expect(await mails()).toHaveLength(1);
  });
});

describe('the weekly summary', () => {
  it('comes with the check of its weekday in place of the daily mail, also when there is nothing to tell', async () => {
    await settings({ dailyMail: true, weeklyMail: true, weekday: 3, belowMinimum: false });
    for (const [day, quantity] of [
      ['02', 0],
      ['03', 20],
      ['04', 20],
      ['05', 0],
    ] as const) {
      await check(`2026-03-${day}T08:00:00Z`, quantity);
    }
    expect((await mails()).map(({ kind, subject }) => [kind, subject.slice(0, 32)])).toEqual([
      ['stock-alert', 'Stock alert 2026-03-02 – Acme: s'],
      ['weekly-summary', 'Weekly stock summary 2026-03-04 '],
      ['stock-alert', 'Stock alert 2026-03-05 – Acme: s'],
    ]);
  });
});

describe('chat', () => {
  it('is told of stock-outs that began or ended, in words that are no markup', async () => {
    await test.db.query(
      `update products set name = '<!channel> & co' where account_id = $1 and product_code = 'BAND'`,
      [accountId],
    );
    await settings({ chatUrl });
    await check('2026-03-02T08:00:00Z', 20);
    expect(posted).toEqual([]);
    await check('2026-03-03T08:00:00Z', 0);
    await check('2026-03-04T08:00:00Z', 0);
    await check('2026-03-05T08:00:00Z', 5);
    expect(posted).toEqual([
      {
        url: chatUrl,
        body: {
          text: 'Acme, check of 2026-03-03\nNew stock-outs (1):\n• &lt;!channel&gt; &amp; co (BAND) at Main Depot',
        },
      },
      {
        url: chatUrl,
        body: {
          text: 'Acme, check of 2026-03-05\nIn stock again (1):\n• &lt;!channel&gt; &amp; co (BAND) at Main Depot',
        },
      },
    ]);
  });

  it('is not told twice what it may have heard when a process died', async () => {
    await settings({ chatUrl });
    await checks.checkAt('2026-03-02T08:00:00Z');
    await check('2026-03-03T08:00:00Z', 20);
    const engine = openAlertEngine(context);
    await setBandages(0);
    await checks.checkAt('2026-03-04T08:00:00Z');
    await engine.tell();
    await test.db.query(
      `update alert_posts set claim_id = $1, lease_until = clock_timestamp() - interval '1 second' where state = 'waiting'`,
      [accountId],
    );
    expect(await engine.release()).toBe(true);
    expect(await engine.post()).toBe(false);
    expect(await openAlerts(context).listSent(accountId)).toMatchObject([
      { destination: 'chat', state: 'unconfirmed' },
    ]);
  });
});

describe('incidents', () => {
  const incidents = { incidentUrl, incidentKey: 'routing-key' };

  it('are triggered once per pair with a stable key, and resolved when the stock-out ends', async () => {
    await settings(incidents);
    await check('2026-03-02T08:00:00Z', 20);
    await check('2026-03-03T08:00:00Z', 0);
    await check('2026-03-04T08:00:00Z', 0);
    await check('2026-03-05T08:00:00Z', 1);
    await check('2026-03-06T08:00:00Z', 0);
    const { depot, bandages } = checks.inventory;
    const key = `storehouse/${accountId}/${depot}/${bandages}`;
    expect(posted.map(({ body }) => [body['routing_key'], body['event_action'], body['dedup_key']])).toEqual([
      ['routing-key', 'trigger', key],
      ['routing-key', 'resolve', key],
      ['routing-key', 'trigger', key],
    ]);
    expect(posted[0]!.body['payload']).toMatchObject({
      summary: 'Stock-out: Bandages (BAND) at Main Depot',
      source: 'Acme',
      severity: 'error',
    });
  });

  it('of stock-outs that were there before are not triggered; those of a location that is left out are resolved', async () => {
    await check('2026-03-02T08:00:00Z', 0);
    test.context.at = new Date('2026-03-03T03:00:00Z');
    await settings(incidents);
    await check('2026-03-03T08:00:00Z', 0);
    expect(posted).toEqual([]);
    await check('2026-03-04T08:00:00Z', 5);
    await check('2026-03-05T08:00:00Z', 0);
    await settings({ ...incidents, locationIds: [checks.inventory.otherDepot] });
    await check('2026-03-06T08:00:00Z', 0);
    expect(posted.map(({ body }) => body['event_action'])).toEqual(['trigger', 'resolve']);
  });

  it('keep their order: an end waits for a beginning that has to be tried again', async () => {
    await settings(incidents);
    await check('2026-03-02T08:00:00Z', 20);
    answers = [answered(500), answered(500)];
    await check('2026-03-03T08:00:00Z', 0);
    await setBandages(7);
    await test.db.query(`update alert_posts set next_attempt_at = '2026-03-04T12:00:00Z' where state = 'waiting'`);
    await checks.checkAt('2026-03-04T08:00:00Z');
    await work();
    expect(posted.map(({ body }) => body['event_action'])).toEqual(['trigger']);
    test.context.at = new Date('2026-03-04T12:00:00Z');
    await work();
    test.context.at = new Date('2026-03-04T12:10:00Z');
    await work();
    expect(posted.map(({ body }) => body['event_action'])).toEqual(['trigger', 'trigger', 'trigger', 'resolve']);
  });

  it('are not sent to a destination that was taken away', async () => {
    await settings(incidents);
    await check('2026-03-02T08:00:00Z', 20);
    answers = [answered(503)];
    await check('2026-03-03T08:00:00Z', 0);
    await settings({});
    test.context.at = new Date('2026-03-03T09:00:00Z');
    await work();
    expect(posted).toHaveLength(1);
    expect(await openAlerts(context).listSent(accountId)).toMatchObject([{ state: 'cancelled' }]);
  });
});

describe('the panel', () => {
  it('refuses destinations inside the network, and an incident destination without a key', async () => {
    const guarded = openAlerts({ ...context, allowNetworks: [] });
    const change = (fields: Partial<AlertSettings>) =>
      guarded.changeSettings(accountId, { ...noAlerts, ...fields }, { kind: 'person', id: 'x' });
    await expect(change({ chatUrl: 'https://127.0.0.1/x' })).rejects.toThrow('The host has no public address.');
    await expect(change({ chatUrl: 'http://93.184.216.34/x' })).rejects.toThrow('The URL must use https.');
    await expect(change({ incidentUrl: 'https://93.184.216.34/x' })).rejects.toThrow('routing key');
  });

  it('tests a destination at once', async () => {
    await expect(openAlerts(context).test(accountId, 'chat')).rejects.toThrow('not set up');
    await settings({ chatUrl, incidentUrl, incidentKey: 'routing-key' });
    answers = [answered(404)];
    expect(await openAlerts(context).test(accountId, 'chat')).toEqual({
      succeeded: false,
      status: 404,
      error: 'The destination answered 404.',
    });
    expect(await openAlerts(context).test(accountId, 'incident')).toEqual({
      succeeded: true,
      status: 202,
      error: null,
    });
    expect(posted.slice(1).map(({ body }) => body['event_action'])).toEqual(['trigger', 'resolve']);
  });

  it('knows the locations of the last check', async () => {
    await checks.checkAt('2026-03-02T08:00:00Z');
    expect((await openAlerts(context).listLocations(accountId)).map(({ name }) => name)).toContain('Main Depot');
  });
});

it('after a restore nothing that waited is sent, and today is not told again', async () => {
  await settings({ dailyMail: true, chatUrl });
  await check('2026-03-02T08:00:00Z', 20);
  await forgetWaitingAlerts(test.db, new Date('2026-03-03T08:00:00Z'));
  const before = (await mails()).length;
  await check('2026-03-03T08:00:00Z', 0);
  expect([(await mails()).length, posted.length]).toEqual([before, 0]);
  await check('2026-03-04T08:00:00Z', 0);
  expect((await mails()).length).toBe(before + 1);
  test.context.at = new Date('2026-06-04T08:00:00Z');
  await dropAlerts(test.context);
  expect(await openAlerts(context).listSent(accountId)).toEqual([]);
});
