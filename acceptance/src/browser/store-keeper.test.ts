import { beforeAll, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { Day, keeper } from './store-keeper/day.ts';
import { findingTasks } from './store-keeper/finding-tasks.ts';
import { otherTasks } from './store-keeper/other-tasks.ts';
import { receivingTasks } from './store-keeper/receiving-tasks.ts';
import { sendingTasks } from './store-keeper/sending-tasks.ts';
import { stockTasks } from './store-keeper/stock-tasks.ts';
import { describeInBrowser, desktop, phone, useBrowser } from './system/browser.ts';
import { inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { takePicture } from './system/look-at.ts';
import { Person } from './system/person.ts';

const tasks = [...findingTasks, ...receivingTasks, ...stockTasks, ...sendingTasks, ...otherTasks];

const ways = [
  { viewport: desktop, hands: 'mouse' },
  { viewport: phone, hands: 'mouse' },
  { viewport: desktop, hands: 'keyboard' },
  // A tablet with a keyboard is as narrow as a phone when its screen is shared.
  { viewport: phone, hands: 'keyboard' },
] as const;

// docs/web.md has the table of the most frequent tasks: if you change a number in the tasks, change it there, too.
describeInBrowser("a store-keeper's day: 25 tasks, at both widths, by mouse and by keyboard", () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();
  let day: Day;
  beforeAll(async () => {
    day = await Day.start(run.system);
  });

  it('there are 25, ten of them frequent', () => {
    expect(new Set(tasks.map(({ name }) => name)).size).toBe(25);
    expect(tasks.filter(({ presses }) => presses).length).toBe(10);
  });

  it.each(tasks)('$name', async ({ name, presses, begin }) => {
    const home = inventoryUrl(run.system, day.stocked.account.subdomain, '/');
    const page = await browser.openPage(desktop);
    await openSignedIn(page, home, { ...keeper, password: day.keeperPassword });
    for (const { viewport, hands } of ways) {
      const way = `${String(viewport.width)}-${hands}`;
      const perform = await begin(day);
      await page.setViewportSize(viewport);
      await page.goto(home);
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      const person = new Person(page, hands);
      await perform(person).catch((error: unknown) => {
        throw new Error(`${name} at ${way}: ${String(error)}`, { cause: error });
      });
      await takePicture(page, `day-${name.toLowerCase().replace(/\W+/g, '-')}-${way}`);
      if (presses === undefined || viewport !== desktop) continue;
      if (hands === 'mouse') expect.soft(person.presses, `clicks of “${name}”`).toBe(presses.clicks);
      else expect.soft(person.presses, `keys of “${name}”`).toBe(presses.keys);
    }
  });
});
