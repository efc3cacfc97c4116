import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findAccount } from './command-context.ts';
import { openOperatorClient } from './operator-client.ts';
import { runSeed } from './run-seed.ts';

let data = '';
let url = '';
let server: Server;
const asked: IncomingMessage[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{}' };

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'operator-client-'));
  server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(answer.status).end(answer.status === 204 ? undefined : answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  await writeFile(join(data, 'operator-token'), 'token-of-the-file\n');
  await writeFile(join(data, 'operator-url'), `${url}\n`);
});
afterAll(async () => {
  server.close();
  await rm(data, { recursive: true, force: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  asked.length = 0;
  answer = { status: 200, body: '{}' };
});

const tokenSent = () => asked.at(-1)?.headers.authorization;

describe('the connection to a running program', () => {
  it('is found in its data folder', async () => {
    answer.body = '{"data":[]}';
    const client = await openOperatorClient({ data });
    expect(await client.call('GET', '/accounts')).toEqual({ data: [] });
    expect([asked[0]?.url, tokenSent()]).toEqual(['/operator/v1/accounts', 'Bearer token-of-the-file']);
  });

  it('may be given by the environment; an empty token is none', async () => {
    vi.stubEnv('STOREHOUSE_OPERATOR_TOKEN', 'token-of-the-environment');
    const client = await openOperatorClient({ data: '/nowhere', operatorUrl: url });
    await client.call('DELETE', '/x');
    expect(tokenSent()).toBe('Bearer token-of-the-environment');
    vi.stubEnv('STOREHOUSE_OPERATOR_TOKEN', '');
    await (await openOperatorClient({ data })).call('GET', '/x');
    expect(tokenSent()).toBe('Bearer token-of-the-file');
  });

  it('is explained if there is none', async () => {
    await expect(openOperatorClient({ data: '/nowhere' })).rejects.toThrow(
      "There is no operator token in /nowhere: pass the server's data folder with --data, or set STOREHOUSE_OPERATOR_TOKEN.",
    );
  });

  it('may be an address with a slash at its end', async () => {
    await (await openOperatorClient({ data, operatorUrl: `${url}/` })).call('GET', '/accounts');
    expect(asked.at(-1)?.url).toBe('/operator/v1/accounts');
  });

  it('does not go through fetch, which gives up after five minutes', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('Headers Timeout Error')));
    const client = await openOperatorClient({ data });
    expect(await client.call('POST', '/accounts/a/checks', { parts: ['stock'] })).toEqual({});
    expect(asked.at(-1)).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '19' },
    });
    vi.unstubAllGlobals();
  });

  it('is explained if it is no address', async () => {
    const client = await openOperatorClient({ data, operatorUrl: 'localhost' });
    await expect(client.call('GET', '/x')).rejects.toThrow('answer at localhost: is it running?');
  });

  it('is explained if nobody answers', async () => {
    const client = await openOperatorClient({ data, operatorUrl: 'http://127.0.0.1:9' });
    await expect(client.call('GET', '/x')).rejects.toThrow(
      'Storehouse does not answer at http://127.0.0.1:9: is it running?',
    );
  });
});

describe('a refusal of the program', () => {
  it.each([
    [{ status: 409, body: '{"error":"conflict","message":"The subdomain is taken."}' }, 'The subdomain is taken.'],
    [{ status: 502, body: '<html>' }, 'The operator API answered 502.'],
  ])('is reported with its own message, or by its status: %j', async (refusal, sentence) => {
    answer = refusal;
    await expect((await openOperatorClient({ data })).call('GET', '/x')).rejects.toThrow(sentence);
  });

  it('is none when there is nothing to say', async () => {
    answer = { status: 204, body: '' };
    expect(await (await openOperatorClient({ data })).call('DELETE', '/x')).toBeNull();
  });
});

describe('the lines of a response', () => {
  const follow = async (stop?: AbortSignal) => {
    const steps: unknown[] = [];
    const client = await openOperatorClient({ data });
    for await (const step of client.follow('/imports', Readable.from(['a file']), stop)) steps.push(step);
    return steps;
  };

  it('may contain every character that JSON may', async () => {
    answer.body = '{"rejected":{"name":"a\u2028b\u2029c"}}\n{"outcome":1}\n';
    expect(await follow()).toEqual([{ rejected: { name: 'a\u2028b\u2029c' } }, { outcome: 1 }]);
    expect(await seedSteps()).toEqual({ name: 'a\u2028b' });
  });

  const seedSteps = async () => {
    answer.body = '{"day":1,"days":2}\n{"seeded":{"name":"a\u2028b"}}\n';
    return runSeed(await openOperatorClient({ data }), 'a', { days: 2 }, null);
  };

  it('end with a sentence if the command is interrupted', async () => {
    await expect(follow(AbortSignal.abort())).rejects.toThrow('It was interrupted.');
  });
});

describe('the account that a command names', () => {
  it('is asked for by its id or by its subdomain', async () => {
    const client = await openOperatorClient({ data });
    answer.body = '{"id":"a","data":[{"id":"a"}]}';
    await findAccount(client, '0b0e7d0e-8f5d-4a3e-9a53-2f6e6b3f5b0a');
    await findAccount(client, 'a&b');
    expect(asked.map((request) => request.url)).toEqual([
      '/operator/v1/accounts/0b0e7d0e-8f5d-4a3e-9a53-2f6e6b3f5b0a',
      '/operator/v1/accounts?subdomain=a%26b',
    ]);
  });

  it('is missed in a sentence', async () => {
    answer.body = '{"data":[]}';
    const account = findAccount(await openOperatorClient({ data }), 'nobody');
    await expect(account).rejects.toThrow('There is no account with the subdomain "nobody".');
  });
});
