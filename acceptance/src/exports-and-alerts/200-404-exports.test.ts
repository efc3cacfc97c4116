import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { datasets } from '@storehouse/contract/reporting/datasets';
import type { ExportsAnswer } from '@storehouse/contract/operations/portal/export-operations';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { openPortal, openTeammatePortal } from '../system/portal.ts';
import { runToEnd } from '../system/start-program.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { readZip } from './read-zip.ts';

const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const daily = { cadence: 'daily', weekday: 1, dayOfMonth: 1, includeValues: true, recipients: ['a@example.com'] };

/** The emails that were saved as files, parsed. */
async function storedMails() {
  const folder = join(run.system.program.dataDir, 'mail');
  const files = (await readdir(folder)).sort();
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

const linkIn = (text: string | undefined) => /http:\S+\/exports\/\S+/.exec(text ?? '')?.[0] ?? '';
/** Names under localhost do not resolve everywhere; the address does. */
const reachable = (url: string) => url.replace('//localhost:', '//127.0.0.1:');

async function walk(key: string, dataset: string): Promise<{ name: string; text: string }> {
  let text = '';
  let cursor = '';
  for (;;) {
    const path = `/api/v1/reporting/${dataset}?format=csv&limit=1&cursor=${cursor}`;
    const page = await run.system.platform(path, { headers: { 'x-api-key': key } });
    expect(page.status).toBe(200);
    text += text === '' ? page.text : page.text.slice(page.text.indexOf('\r\n') + 2);
    cursor = String(page.headers['x-next-cursor'] ?? '');
    const name = /filename="(.*)"/.exec(String(page.headers['content-disposition']))?.[1] ?? '';
    if (cursor === '') return { name, text };
  }
}

describe('a scheduled export', () => {
  it('contains exactly what the API returns; its link works without signing in for seven days', async () => {
    const { system } = run;
    const { account } = await stockInstance(system);
    const { key } = await system.createKey(account.id, { includeValues: true });
    const owner = await openPortal(system, account.subdomain);
    await owner.json(200, 'PUT', '/exports/schedule', daily);
    await system.operator('POST', `/accounts/${account.id}/checks`);
    expect((await system.operator('POST', '/settle')).status).toBe(200);
    const { runs, schedule } = await owner.json<ExportsAnswer>(200, 'GET', '/exports');
    expect(schedule).toEqual(daily);
    expect(runs).toMatchObject([{ cause: 'schedule', state: 'done', checkDay: '2026-03-01', includeValues: true }]);
    const [mail] = await storedMails();
    expect(mail).toMatchObject({ to: [{ address: 'a@example.com' }], subject: 'Export of 2026-03-01 – Acme' });
    const link = linkIn(mail!.text);
    expect(mail!.html).toContain(link);
    const answer = await fetch(reachable(link));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const archive = Buffer.from(await answer.arrayBuffer());
    expect(archive.length).toBe(runs[0]!.bytes);
    const files = readZip(archive);
    expect(files.size).toBe(datasets.length);
    for (const { name: dataset } of datasets) {
      const { name, text } = await walk(key, dataset);
      expect(files.get(name)?.toString(), dataset).toBe(text);
    }
    expect((await fetch(reachable(link), { method: 'HEAD' })).status).toBe(200);
    expect(system.program.log()).not.toContain(link.split('/').at(-1));

    // Every other link gets the same answer.
    const nothing = { error: 'not_found', message: 'There is no such address.' };
    const at = link.length - 20;
    const bad = [
      `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`,
      `${link}x`,
      link.slice(0, -3),
      link.replace(/shx_.*/, runs[0]!.id),
    ];
    for (const url of bad) {
      const refused = await fetch(reachable(url));
      expect([refused.status, await refused.json()]).toEqual([404, nothing]);
    }
    const page = await fetch(reachable(`${link}x`), { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    await system.advanceClock(7 * 86_400);
    const expired = await fetch(reachable(link));
    expect([expired.status, await expired.json()]).toEqual([404, nothing]);
    // The archive is still available to people who sign in, which after a week they have to do again.
    const back = await openPortal(system, account.subdomain);
    const path = `/exports/runs/${runs[0]!.id}/download`;
    expect((await back.call('GET', path)).status).toBe(200);
    await rm(join(system.program.dataDir, 'exports', account.id), { recursive: true });
    expect(await back.refusal('GET', path)).toEqual([404, 'not_found']);
  });

  it('of another account does not exist, and values are for the owner only', async () => {
    const { system } = run;
    const account = await system.createAccount();
    const owner = await openPortal(system, account.subdomain);
    await owner.json(200, 'PUT', '/exports/schedule', { ...daily, cadence: 'off' });
    await owner.json(201, 'POST', '/exports/runs');
    await system.operator('POST', '/settle');
    const { runs } = await owner.json<ExportsAnswer>(200, 'GET', '/exports');
    const path = `/exports/runs/${runs[0]!.id}/download`;
    expect((await owner.call('GET', path)).status).toBe(200);
    const teammate = await openTeammatePortal(system, account.subdomain, owner);
    expect(await teammate.refusal('GET', path)).toEqual([403, 'owner_only']);
    expect(await teammate.refusal('PUT', '/exports/schedule', daily)).toEqual([403, 'manager_only']);
    expect(await teammate.refusal('POST', '/exports/runs')).toEqual([403, 'manager_only']);
    expect(await teammate.json<ExportsAnswer>(200, 'GET', '/exports')).toMatchObject({ runs: [{ state: 'done' }] });
    const other = await system.createAccount();
    const stranger = await openPortal(system, other.subdomain);
    expect(await stranger.refusal('GET', path)).toEqual([404, 'not_found']);
    expect(await owner.refusal('PUT', '/exports/schedule', { ...daily, recipients: ['nobody'] })).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('is started from a shell, waited for, and its mail listed for the operator', async () => {
    const { system } = run;
    const account = await system.createAccount();
    const env = { STOREHOUSE_DATA: system.program.dataDir };
    const { code, stdout } = await runToEnd(['export', 'run', '--account', account.subdomain, '--json'], { env });
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { state: 'done', cause: 'operator' }]);
    await system.operator('POST', '/settle');
    const mails = (await system.operator('GET', '/mails?state=kept')).json<{ data: Record<string, unknown>[] }>();
    expect(mails.data.filter(({ accountId }) => accountId === account.id)).toMatchObject([
      { kind: 'export-ready', state: 'kept', recipient: 'owner@example.com' },
    ]);
    const metrics = (await system.operator('GET', '/metrics')).text;
    expect(metrics).toMatch(/storehouse_exports_total\{outcome="done"\} [1-9]/);
    expect(metrics).toMatch(/storehouse_mails_total\{outcome="kept"\} [1-9]/);
    expect(metrics).toContain('storehouse_queue_oldest_seconds{queue="exports"} 0');
  });
});
