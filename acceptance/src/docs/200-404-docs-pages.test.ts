import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../system/http-call.ts';
import { useSystem } from '../system/shared-system.ts';
import { readSite, type ReadSite } from './read-site.ts';

// The documentation on the platform host (kits, Docs and OpenAPI).
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

const get = (path: string, headers: Record<string, string> = browser, method = 'GET'): Promise<Answer> =>
  run.system.platform(path, { headers, method });

const policyOf = ({ headers }: Answer) =>
  String(headers['content-security-policy']).replace(/'nonce-[^']+'/, "'nonce'");

it('200 without a key or a session, with the content security policy of the other pages', async () => {
  const [page, portal] = [await get('/docs'), await get('/')];
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(policyOf(page)).toBe(policyOf(portal));
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  expect(page.headers['set-cookie']).toBeUndefined();
  for (const path of ['/docs/', '/docs/reporting', '/docs/reporting/', '/docs/reference/data/product']) {
    expect((await get(path, {})).status, path).toBe(200);
  }
  const head = await get('/docs', browser, 'HEAD');
  expect([head.status, head.text]).toEqual([200, '']);
});

it('304 for a page that is unchanged; compressed where the client takes it', async () => {
  const { etag } = (await get('/docs/reporting')).headers;
  expect((await get('/docs/reporting', { 'if-none-match': String(etag) })).status).toBe(304);
  for (const encoding of ['br', 'gzip']) {
    const page = await get('/docs/reporting', { 'accept-encoding': encoding });
    expect(page.headers['content-encoding']).toBe(encoding);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

it('404 for unknown pages: a page for browsers, an error for programs, and nothing from outside its folder', async () => {
  for (const path of ['/docs/none', '/docs/reference/none', '/docs/decisions/0001-one-statement-admits-a-request']) {
    const page = await get(path);
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('Page not found');
    expect((await get(path, { accept: 'application/json' })).json()['error']).toBe('not_found');
  }
  const outside = [
    '../package.json',
    '..%2f..%2fpackage.json',
    'assets/../.built',
    'assets/none.js',
    'pages/index',
    '.built',
  ];
  for (const end of outside) {
    const answer = await get(`/docs/${end}`);
    expect([400, 404], end).toContain(answer.status);
    expect(answer.text).not.toContain('dependencies');
  }
  expect((await get('/docs', browser, 'POST')).status).toBe(404);
});

describe('every page', () => {
  let site: ReadSite;
  beforeAll(async () => {
    site = await readSite(run.system);
  });

  it('is served, loads nothing from elsewhere and has nothing inline', async () => {
    const { pages, fetchPage } = site;
    expect(pages.length).toBeGreaterThan(30);
    for (const address of pages) {
      const html = await fetchPage(address);
      expect(html, address).not.toMatch(/<script(?![^>]*\bsrc="\/docs\/assets\/)|<style|<[^>]*\s(style|on\w+)=/);
      const loaded = [...html.matchAll(/<(?:script|link|img)[^>]*?(?:src|href)="([^"]+)"/g)].map(([, url]) => url);
      for (const url of loaded) expect(url, address).toMatch(/^\/docs\/assets\//);
    }
  });

  it('its files are kept for ever', async () => {
    const { files } = site;
    expect(files).toHaveLength(4);
    for (const file of files) {
      const answer = await get(file);
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  it('its links lead to pages and headings that exist', async () => {
    const { pages, fetchPage } = site;
    const ids = new Map<string, Set<string>>();
    for (const address of pages) {
      ids.set(address, new Set([...(await fetchPage(address)).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)));
    }
    const dead: string[] = [];
    for (const address of pages) {
      for (const [, href = ''] of (await fetchPage(address)).matchAll(/<a [^>]*?href="([^"]+)"/g)) {
        if (/^https?:/.test(href) || href === '/') continue;
        const [path, anchor] = href.split('#');
        const target = ids.get(path === '' ? address : path!);
        if (!target || (anchor !== undefined && !target.has(anchor))) dead.push(`${address}: ${href}`);
      }
    }
    expect(dead).toEqual([]);
  });
});
