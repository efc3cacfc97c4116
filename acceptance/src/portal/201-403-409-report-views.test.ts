import type { ReportViewAnswer } from '@storehouse/contract/operations/portal/report-view-operations';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPortal, openTeammatePortal, type Portal } from '../system/portal.ts';
import { useSystem } from '../system/shared-system.ts';

const run = useSystem();
let owner: Portal;
let teammate: Portal;
let other: Portal;
beforeAll(async () => {
  const { subdomain } = await run.system.createAccount();
  owner = await openPortal(run.system, subdomain);
  teammate = await openTeammatePortal(run.system, subdomain, owner);
  other = await openPortal(run.system, (await run.system.createAccount()).subdomain);
});

const view = { name: 'Out of stock', report: 'stock', query: 'state=stock_out&sort=-stockValue', isPinned: true };
const save = (portal: Portal, change: object = {}) =>
  portal.json<ReportViewAnswer>(201, 'POST', '/report-views', { ...view, ...change });
const list = async (portal: Portal) =>
  (await portal.json<{ data: ReportViewAnswer[] }>(200, 'GET', '/report-views')).data;

describe('saved views of reports', () => {
  it('are shared by everyone in the account, and by nobody else', async () => {
    const saved = await save(owner);
    expect(saved).toMatchObject({ ...view, mayChange: true });
    expect(await list(teammate)).toEqual([{ ...saved, mayChange: false }]);
    expect(await list(other)).toEqual([]);
    expect(await other.refusal('DELETE', `/report-views/${saved.id}`)).toEqual([404, 'not_found']);
  });

  it('have one name each, and the report of a page', async () => {
    expect(await teammate.refusal('POST', '/report-views', view)).toEqual([409, 'conflict']);
    for (const wrong of [{ name: ' ' }, { report: 'none' }, { query: 'x'.repeat(2_001) }]) {
      expect(await owner.refusal('POST', '/report-views', { ...view, name: 'Other', ...wrong })).toEqual([
        400,
        'invalid_request',
      ]);
    }
    expect(await list(owner)).toHaveLength(1);
  });

  it('are changed and removed by the person who saved them and by the owner', async () => {
    const [first] = await list(owner);
    const path = `/report-views/${first?.id ?? ''}`;
    expect(await teammate.refusal('PATCH', path, { isPinned: false })).toEqual([403, 'manager_only']);
    expect(await teammate.refusal('DELETE', path)).toEqual([403, 'manager_only']);
    expect(await owner.json(200, 'PATCH', path, { isPinned: false })).toMatchObject({ isPinned: false });
    const own = await save(teammate, { name: 'By Tess' });
    expect((await teammate.call('DELETE', `/report-views/${own.id}`)).status).toBe(204);
    const another = await save(teammate, { name: 'By Tess' });
    expect((await owner.call('DELETE', `/report-views/${another.id}`)).status).toBe(204);
    expect(await owner.refusal('DELETE', `/report-views/${another.id}`)).toEqual([404, 'not_found']);
    expect(await owner.refusal('DELETE', '/report-views/x')).toEqual([404, 'not_found']);
    expect((await list(owner)).map(({ name, isPinned }) => [name, isPinned])).toEqual([['Out of stock', false]]);
  });

  it('stay when the person who saved them leaves, without their name', async () => {
    const saved = await save(teammate, { name: 'By someone who leaves' });
    expect(saved.createdBy).not.toBeNull();
    const { data } = await owner.json<{ data: { id: string; name: string }[] }>(200, 'GET', '/team');
    const { id } = data.find(({ name }) => name === saved.createdBy)!;
    expect((await owner.call('DELETE', `/team/${id}`)).status).toBe(204);
    const left = { ...saved, createdBy: null };
    expect((await list(owner)).find((one) => one.id === saved.id)).toEqual(left);
    expect(await owner.json(200, 'PATCH', `/report-views/${saved.id}`, { isPinned: true })).toEqual(left);
  });
});
