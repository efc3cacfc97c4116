import type { AlertsAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openPortal } from '../system/portal.ts';
import { reportInstance } from '../system/reported-instance.ts';
import { signIn } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';
import { startReceiver } from '../webhooks/setup/receiver.ts';
import { allowLoopback, WebhookClient } from '../webhooks/setup/webhook-client.ts';
import { desktop, describeInBrowser, phone, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

// Whatever a table shows on a desktop can be reached on a phone: in its row, below the row once it is opened, or by
// scrolling inside the table's frame, which the page then says.
describeInBrowser('tables of the portal on a phone', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'], env: allowLoopback });
  const browser = useBrowser();
  const links: Record<string, string> = {};

  /** Puts something into each table: deliveries, calls of a key, an export, mails, a chat message. */
  beforeAll(async () => {
    const { account, south, laterLot } = await reportInstance(run.system);
    const key = await run.system.createKey(account.id);
    await run.system.platform('/api/v1/reporting', { headers: { 'x-api-key': key.key } });
    const client = new WebhookClient(run.system, account, key);
    const receiver = await startReceiver();
    const { id } = await client.createEndpoint(`${receiver.url}/hook`, { name: 'ERP of the central warehouse' });
    const owner = await openPortal(run.system, account.subdomain);
    await owner.json(200, 'POST', `/webhooks/${id}/test`);
    await owner.json(201, 'POST', '/team/invitations', { email: 'tom@example.com', name: 'Tom Teammate' });
    await owner.json(201, 'POST', '/exports/runs');
    const { hasIncidentKey: _, ...settings } = (await owner.json<AlertsAnswer>(200, 'GET', '/alerts')).settings;
    await owner.json(200, 'PUT', '/alerts', { ...settings, chatUrl: `${receiver.url}/chat` });
    // The product that was out of stock is back.
    await (
      await signIn(run.system, account.subdomain, { location: south })
    ).data(201, 'POST', '/stockAdjustments', {
      location: { id: south },
      adjustmentType: 'CORRECTION',
      lines: [{ inventoryItem: { id: laterLot }, quantityDelta: 20, reasonCode: 'FOUND' }],
    });
    await run.system.advanceClock(86_400);
    await run.system.operator('POST', '/settle');
    await receiver.close();
    links['/webhooks/$id'] = `/webhooks/${id}`;
    links['/keys/$id'] = `/keys/${key.id}`;
  });

  it.each([
    ['/team', 'Team'],
    ['/keys', 'API keys'],
    ['/keys/$id', 'Recent calls'],
    ['/sessions', 'Sessions'],
    ['/webhooks', 'Webhooks'],
    ['/webhooks/$id', 'Deliveries'],
    ['/exports', 'Exports'],
    ['/emails', 'Emails'],
    ['/alerts', 'Chat messages and incidents'],
    ['/reports/stock', 'Stock on hand'],
    ['/reports/history', 'Stock history'],
    ['/reports/value', 'Stock value'],
    ['/reports/lots?withinDays=365', 'Expiring lots'],
    ['/reports/orders', 'Open purchase orders'],
    ['/reports/activity', 'Activity'],
    ['/reports/compare?compare=2026-03-01', 'Compare days'],
  ])('%s: %s', async (path, label) => {
    const page = await browser.openPage(desktop);
    await openPortalPage(page, run.system, links[path] ?? path);
    const table = page.getByRole('table', { name: label });
    await table.waitFor();
    const columns = await headersOf(table);
    expect(columns.length).toBeGreaterThan(1);
    await page.setViewportSize(phone);
    // The style sheet hides columns at once, but the button that shows them only appears with the next rendering.
    if ((await headersOf(table)).length < columns.length) {
      await table.getByRole('button', { name: 'Show more of this row' }).first().click();
      await table.locator('dt').first().waitFor();
    }
    const inRow = await headersOf(table);
    const below = await table.locator('dt').allInnerTexts();
    expect([...inRow, ...below].toSorted()).toEqual(columns.toSorted());
    expect(await cutCells(table)).toEqual([]);
    const hint = table.locator('xpath=../..').getByText('Scroll sideways to see all columns');
    // The width settles with the rendering of the opened row.
    await expect.poll(async () => ((await hint.count()) === 1) === (await isWiderThanFrame(table))).toBe(true);
    await lookAt(page, `phone-table-${label.toLowerCase().replaceAll(' ', '-')}`);
  });
});

/** The names of the columns that are visible, without the one that opens rows. */
async function headersOf(table: Locator): Promise<string[]> {
  const headers = await table.locator('thead th:visible').allInnerTexts();
  return headers.map((text) => text.trim()).filter((text) => text !== '' && text !== 'More');
}

const isWiderThanFrame = (table: Locator): Promise<boolean> =>
  table.evaluate((element) => {
    const { parentElement } = element as unknown as { parentElement: { scrollWidth: number; clientWidth: number } };
    return parentElement.scrollWidth > parentElement.clientWidth + 1;
  });

/** Cells whose content is wider than they are and cannot be scrolled to. */
const cutCells = (table: Locator): Promise<string[]> =>
  table
    .locator('td:visible')
    .evaluateAll((cells) =>
      (cells as unknown as { scrollWidth: number; clientWidth: number; innerText: string }[])
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ innerText }) => innerText),
    );
