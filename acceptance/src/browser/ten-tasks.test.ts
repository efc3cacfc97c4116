import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportInstance } from '../system/reported-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { startReceiver, type Receiver } from '../webhooks/setup/receiver.ts';
import { allowLoopback, WebhookClient } from '../webhooks/setup/webhook-client.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { Person } from './system/person.ts';
import { signInOn } from './system/portal-pages.ts';

/** Prints how long each task takes, without the time a person needs to read. No assertion depends on it. */
const tellsTimes = process.env['STOREHOUSE_TIMES'] === '1';

interface Task {
  readonly name: string;
  /** Clicks after the sign-in, as the table of docs/web.md says. */
  readonly clicks: number;
  readonly perform: (person: Person) => Promise<void>;
}

// docs/web.md has the table of these tasks: if you change a number here, change it there, too.
const tasks: readonly Task[] = [
  {
    name: 'See what is out of stock',
    clicks: 1,
    async perform(person) {
      await person.press(person.page.getByRole('link', { name: /Out of stock/ }).first());
      await person.page.getByText('1 of 1 rows').waitFor();
    },
  },
  {
    name: 'Follow a product that is out of stock back in time',
    clicks: 2,
    async perform(person) {
      await person.press(person.page.getByRole('link', { name: /Out of stock/ }).first());
      await person.press(person.page.getByRole('link', { name: 'Aspirin' }));
      await person.page.getByRole('heading', { level: 1, name: 'Stock history' }).waitFor();
    },
  },
  {
    name: 'Download what is out of stock for Excel',
    clicks: 3,
    async perform(person) {
      await person.press(person.page.getByRole('link', { name: /Out of stock/ }).first());
      await person.page.getByText('1 of 1 rows').waitFor();
      await person.button('Download');
      const download = person.page.waitForEvent('download');
      await person.press(person.page.getByRole('menuitem', { name: 'Excel' }));
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    },
  },
  {
    name: 'Save a view and pin it to the overview',
    clicks: 3,
    async perform(person) {
      await person.press(person.page.getByRole('link', { name: /Out of stock/ }).first());
      await person.page.getByText('1 of 1 rows').waitFor();
      await person.button('Save view');
      await person.page.getByLabel('Name').fill('Out of stock today');
      await person.confirm('Save view');
      await person.page.getByText('“Out of stock today” is saved.').waitFor();
    },
  },
  {
    name: 'Create an API key for reports',
    clicks: 3,
    async perform(person) {
      await person.menu('API keys');
      await person.button('Create key');
      await person.page.getByLabel('Name').fill('Nightly report');
      await person.confirm('Create key');
      await person.page.getByLabel('Key', { exact: true }).waitFor();
    },
  },
  {
    name: 'Rotate an API key',
    clicks: 4,
    async perform(person) {
      await person.menu('API keys');
      await person.press(person.page.getByRole('link', { name: 'test key' }));
      await person.button('Rotate key');
      await person.confirm('Rotate key');
      await person.page.getByLabel('Key', { exact: true }).waitFor();
    },
  },
  {
    name: 'Resend everything that a failing webhook missed',
    clicks: 3,
    async perform(person) {
      await person.press(person.page.getByRole('link', { name: 'See what is wrong' }));
      await person.button('Recover failed deliveries');
      await person.page.getByText('2 deliveries to resend').waitFor();
      await person.confirm('Resend');
      await person.page.getByText('Recovery finished: 2 sent, 2 delivered').waitFor();
    },
  },
  {
    name: 'Invite a developer who manages webhooks',
    clicks: 5,
    async perform(person) {
      await person.menu('Team');
      await person.button('Invite teammate');
      await person.page.getByLabel('Name').fill('Ina');
      await person.page.getByLabel('Email').fill('ina@example.com');
      await person.choose('Role', /^Integrator/);
      await person.confirm('Send invitation');
      await person.page.getByText('Invitation sent to ina@example.com').waitFor();
    },
  },
  {
    name: 'Get an export every week',
    clicks: 4,
    async perform(person) {
      await person.menu('Exports');
      await person.choose('Export', 'Every week');
      await person.button('Save');
      await person.page.getByText('Schedule saved').waitFor();
    },
  },
  {
    name: 'Find out who changed something about keys',
    clicks: 3,
    async perform(person) {
      await person.menu('Recent activity');
      await person.choose('What', 'API keys');
      await person.page.getByText('created the API key “test key”').waitFor();
    },
  },
];

describeInBrowser('ten common tasks in the portal, from the sign-in', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'], env: allowLoopback });
  const browser = useBrowser();
  let receiver: Receiver;

  /** Stock of two days, a key, and an endpoint that has been failing for hours and works again. */
  beforeAll(async () => {
    const { account } = await reportInstance(run.system);
    const client = new WebhookClient(run.system, account, await run.system.createKey(account.id));
    receiver = await startReceiver();
    const events = ['tenant.suspended', 'tenant.reactivated'];
    await client.createEndpoint(`${receiver.url}/hook`, { name: 'ERP', events });
    receiver.answer(503);
    await client.bounce();
    await client.settle();
    for (const minutes of [1, 5, 15, 60, 240]) {
      await run.system.advanceClock(minutes * 60);
      await client.settle();
    }
    receiver.answer(200);
  });
  afterAll(() => receiver.close());

  it.each(tasks)('$name: $clicks clicks', async ({ name, perform, clicks }) => {
    const page = await browser.openPage();
    await signInOn(page, run.system, '/');
    const person = new Person(page);
    const start = performance.now();
    await perform(person);
    if (tellsTimes) process.stdout.write(`${name}: ${(performance.now() - start).toFixed(0)} ms\n`);
    expect(person.presses).toBe(clicks);
  });
});
