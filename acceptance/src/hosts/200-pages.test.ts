import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../system/http-call.ts';
import { call } from '../system/http-call.ts';
import { openPortal } from '../system/portal.ts';
import { useSystem } from '../system/shared-system.ts';

// Both web applications are served by the program with a strict policy, and the APIs beside them are unchanged.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const platform = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  run.system.platform(path, { headers, method });

let subdomain = '';
beforeAll(async () => {
  ({ subdomain } = await run.system.createAccount());
});

async function instance(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { instanceUrl } = run.system.program.ready;
  const host = `${subdomain}.${new URL(instanceUrl).host}`;
  return call(instanceUrl, path, { method, headers: { host, ...headers } });
}

const filesOf = (page: string): string[] => [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);

const connectOf = (page: Answer): string | undefined =>
  /connect-src [^;]*/.exec(page.headers['content-security-policy'] as string)?.[0];

it('the portal may call its own host; signed in, the instance of the account and no other too', async () => {
  const [one] = [await run.system.createAccount(), await run.system.createAccount()];
  const { cookie } = await openPortal(run.system, one.subdomain);
  const own = run.system.program.ready.instanceUrl.replace('//', `//${one.subdomain}.`);
  for (const path of ['/', '/reference']) {
    expect(connectOf(await platform(path, { accept: browser }))).toBe("connect-src 'self'");
    expect(connectOf(await platform(path, { accept: browser, cookie }))).toBe(`connect-src 'self' ${own}`);
    expect(connectOf(await platform(path, { accept: browser, cookie: `${cookie}x` }))).toBe("connect-src 'self'");
  }
});

it('the file of a worker has its own policy: it may run WebAssembly, the page may not', async () => {
  const folder = new URL('../../../web/inventory/dist/assets/', import.meta.url);
  const file = (await readdir(folder)).find((name) => /^detector-worker-.*\.js$/.test(name));
  const answer = await instance(`/inventory/assets/${file!}`, {});
  expect(answer.status).toBe(200);
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
});

describe.each([
  ['portal', platform, '/', '/', '/webhooks/one'],
  ['inventory application', instance, '/inventory', '/inventory/', '/inventory/purchase-orders/one'],
] as const)('the page of the %s', (_name, ask, path, base, deeper) => {
  it('200 with a policy without inline scripts, and files of its own host only', async () => {
    const page = await ask(path, { accept: browser });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = page.headers['content-security-policy'] as string;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=/);
    const files = filesOf(page.text);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(file.startsWith(`${base}assets/`)).toBe(true);
  });

  it('names each file once, and the general styles before those of components, which override them', async () => {
    const files = filesOf((await ask(path, { accept: browser })).text);
    expect(new Set(files).size).toBe(files.length);
    const sheets = await Promise.all(files.filter((file) => file.endsWith('.css')).map((file) => ask(file)));
    expect(sheets.map(({ text }) => text.includes('--mantine-color-scheme')).indexOf(true)).toBe(0);
  });

  it('has a new nonce each time', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => /nonce" content="([^"]+)"/.exec((await ask(path)).text)?.[1]),
    );
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('200 deeper in it, for a browser; HEAD too', async () => {
    const page = await ask(deeper, { accept: browser });
    expect([page.status, page.text.includes('<div id="root">')]).toEqual([200, true]);
    const head = await ask(deeper, { accept: browser }, 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('its files are compressed, kept for ever, and have their security headers', async () => {
    const [file] = filesOf((await ask(path)).text).filter((one) => one.endsWith('.js'));
    for (const encoding of ['br', 'gzip']) {
      const answer = await ask(file!, { 'accept-encoding': encoding });
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, encoding]);
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringMatching(/^(text|application)\/javascript/) as string,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
    expect((await ask(file!, {})).headers['content-encoding']).toBeUndefined();
  });

  it('404 for files that are not there, and nothing from outside its folder', async () => {
    expect((await ask(`${base}assets/none.js`, { accept: browser })).status).toBe(404);
    for (const end of ['../index.html', '..%2findex.html', '%2e%2e/%2e%2e/package.json', '', '.']) {
      const answer = await ask(`${base}assets/${end}`, { accept: browser });
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).not.toMatch(/id="root"|dependencies/);
    }
  });
});

describe('beside the pages', () => {
  it('404 as an error for a program on the platform host, and below /api for everyone', async () => {
    for (const accept of ['application/json', '*/*', 'text/csv']) {
      const answer = await platform('/none', { accept });
      expect([answer.status, answer.json()['error']]).toEqual([404, 'not_found']);
    }
    for (const path of ['/api', '/api/v2/none']) {
      expect((await platform(path, { accept: browser })).json()['error']).toBe('not_found');
    }
    expect((await platform('/api/v1/none', { accept: browser })).status).toBe(401);
    expect((await platform('/none', { accept: browser }, 'POST')).status).toBe(404);
  });

  it('404 with the instance’s own page outside /inventory, and for every other method in it', async () => {
    const pages = [
      await instance('/', { accept: browser }),
      await instance('/login', { accept: browser }),
      await instance('/inventoryx', { accept: browser }),
      await instance('/inventory', { accept: browser }, 'POST'),
      await instance('/inventory/login', { accept: browser }, 'POST'),
    ];
    for (const page of pages) {
      expect([page.status, page.text.includes('Page not found')]).toEqual([404, true]);
    }
  });

  it('404 with the instance’s own page for a host that is nobody’s, or has no instance yet', async () => {
    const { subdomain } = await run.system.createAccount({ provision: 'begin' });
    const { instanceUrl } = run.system.program.ready;
    for (const name of [`${subdomain}.`, 'nobody.', '']) {
      const headers = { host: `${name}${new URL(instanceUrl).host}`, accept: browser };
      for (const path of ['/inventory', '/inventory/login']) {
        expect((await call(instanceUrl, path, { headers })).status).toBe(404);
      }
    }
  });

  it('the login page, where a dead session leads a browser, is there', async () => {
    const answer = await instance('/inventory/api/me', { accept: browser });
    expect(answer.status).toBe(302);
    expect((await instance(answer.headers.location!, { accept: browser })).status).toBe(200);
  });
});
