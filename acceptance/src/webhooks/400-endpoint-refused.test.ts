import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { openWebhookClient, type WebhookClient } from './setup/webhook-client.ts';

const run = useOwnSystem({ env: { STOREHOUSE_WEBHOOK_ALLOW_NETWORKS: '127.0.0.1/32' } });
const url = 'http://127.0.0.1:9/';
const good = { name: 'n', url, events: ['order.created'] };

describe('an endpoint is refused', () => {
  let client: WebhookClient;
  beforeAll(async () => {
    client = await openWebhookClient(run.system);
  });

  it.each<[string, unknown]>([
    ['no name', { url, events: good.events }],
    ['a blank name', { ...good, name: ' ' }],
    ['a name that is no text', { ...good, name: 7 }],
    ['no url', { name: 'n', events: good.events }],
    ['a url that is no text', { ...good, url: 7 }],
    ['no events', { name: 'n', url }],
    ['an empty list of events', { ...good, events: [] }],
    ['events that are no list', { ...good, events: 'order.created' }],
    ['an unknown event type', { ...good, events: ['order.created', 'order.deleted'] }],
    ['the type of test sends', { ...good, events: ['test'] }],
    ['a label with a line break', { ...good, label: 'a\nb' }],
    ['a label with a byte-order mark at its end', { ...good, label: 'a\ufeff' }],
    ['a label of 121 characters', { ...good, label: 'x'.repeat(121) }],
    ['a reserved header', { ...good, headers: { 'Content-Type': 'text/plain' } }],
    ['a header of the platform', { ...good, headers: { 'X-Platform-Signature': 'v1=0' } }],
    ['a header with a line break', { ...good, headers: { 'X-A': 'a\r\nb: c' } }],
    ['a header value that is no text', { ...good, headers: { 'X-A': 1 } }],
    ['isActive that is no boolean', { ...good, isActive: 'yes' }],
    ['a list', [good]],
    ['text that is no JSON', '{"name":'],
    ['nothing', undefined],
  ])('400 invalid_request: %s', async (_what, body) => {
    const answer = await client.call('POST', '', body);
    expect([answer.status, Object.keys(answer.json()), answer.json()['error']]).toEqual([
      400,
      ['error', 'message'],
      'invalid_request',
    ]);
  });

  it('400 webhook_url_not_allowed: empty, malformed, not https, no host, credentials, private or unresolvable', async () => {
    const refused = [
      '',
      ' ',
      'x',
      'https://',
      'ftp://127.0.0.1/',
      'http://example.com/',
      'https://user:pw@example.com/',
    ];
    const inward = [
      'https://127.0.0.2/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://0x7f.2/',
      'https://192.168.1.1:8443/x',
      'https://169.254.169.254/latest',
      'https://does-not-exist.invalid/',
    ];
    const sentences = new Set<unknown>();
    for (const bad of [...refused, ...inward]) {
      const answer = await client.call('POST', '', { ...good, url: bad });
      expect([bad, answer.status, answer.json()['error']]).toEqual([bad, 400, 'webhook_url_not_allowed']);
      if (inward.includes(bad)) sentences.add(answer.json()['message']);
    }
    expect(sentences.size).toBe(1);
    const { id } = await client.createEndpoint(url);
    const changed = await client.call('PUT', `/${id}`, { ...good, url: 'https://10.0.0.1/' });
    expect(changed.json()['error']).toBe('webhook_url_not_allowed');
  });

  it('400 webhook_limit_reached: never one too many, however many are created at once', async () => {
    const limited = await openWebhookClient(run.system);
    const answers = await Promise.all(Array.from({ length: 25 }, () => limited.call('POST', '', good)));
    const outcomes = answers.map((answer) => (answer.status === 201 ? 201 : answer.json()['error']));
    expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'webhook_limit_reached')).toHaveLength(15);
    expect((await limited.call('GET', '')).json<{ data: unknown[] }>().data).toHaveLength(10);
    await run.system.operator('PATCH', `/accounts/${limited.account.id}`, { plan: 'dedicated' });
    expect((await limited.call('POST', '', good)).status).toBe(201);
    expect((await limited.call('GET', '')).json()['limit']).toBe(50);
  });
});
