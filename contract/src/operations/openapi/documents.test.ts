import { instanceDocument } from '@storehouse/contract/operations/instance/instance-document';
import { platformDocument } from '@storehouse/contract/operations/platform-document';
import { eventEnvelopes } from '@storehouse/contract/operations/webhooks/event-schemas';
import { datasets } from '@storehouse/contract/reporting/datasets';
import { envelopeText } from '@storehouse/contract/webhooks/envelope';
import { eventRegistry } from '@storehouse/contract/webhooks/event-registry';
import { describe, expect, it } from 'vitest';

// Document 6, Docs and OpenAPI.

interface WrittenOperation {
  readonly operationId: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, { headers?: object; content?: object }>>;
}
const platform = platformDocument('/', 'https://storehouse.acme.com');
const instance = instanceDocument('/', 'https://acme.storehouse.acme.com');

describe.each(Object.entries({ platform, instance }))('the %s document', (_name, document) => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods)) as WrittenOperation[];

  it('has the server /, a licence and a contact', () => {
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(document.info.license.identifier).toBe('Apache-2.0');
    expect(() => new URL(document.info.contact.url)).not.toThrow();
  });

  it('describes and names every operation', () => {
    expect(operations.filter(({ operationId, description }) => !operationId || !description)).toEqual([]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('names schemas uniquely without regard to case', () => {
    const names = Object.keys(document.components.schemas).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('error');
  });

  it('describes the headers of every response, each once', () => {
    const used = new Set(
      [...JSON.stringify(document).matchAll(/"#\/components\/headers\/([\w-]+)"/g)].map(([, name]) => name),
    );
    expect(Object.keys(document.components.headers ?? {}).sort()).toEqual([...used].sort());
    for (const { operationId, security, responses } of operations) {
      for (const [status, { headers = {} }] of Object.entries(responses)) {
        expect([operationId, status, Object.keys(headers)]).toEqual([
          operationId,
          status,
          expect.arrayContaining(['X-Request-Id']),
        ]);
        const isMetered = JSON.stringify(security).includes('key') && status !== '401';
        expect([operationId, status, 'X-RateLimit-Remaining' in headers]).toEqual([operationId, status, isMetered]);
        if (status === '429' || status === '503') expect(headers).toHaveProperty('Retry-After');
      }
    }
  });
});

it('names the rows of each dataset and grain, and keeps JSON and CSV apart', () => {
  for (const { name, monthlyFields } of datasets) {
    const id = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const rows = monthlyFields ? [`${id}DailyRow`, `${id}MonthlyRow`] : [`${id}Row`];
    expect(Object.keys(platform.components.schemas)).toEqual(expect.arrayContaining([...rows, `${id}Page`]));
    const { responses } = platform.paths[`/api/v1/reporting/${name}`]?.['get'] as WrittenOperation;
    expect(Object.keys(responses['200']?.content ?? {})).toEqual(['application/json', 'text/csv']);
    expect(responses['200']?.headers).toHaveProperty('ETag');
  }
});

it('lists the 11 event payloads under webhooks, and each sample satisfies its schema', () => {
  expect(Object.keys(platform.webhooks ?? {})).toEqual(eventRegistry.map(({ type }) => type));
  expect(eventEnvelopes).toHaveLength(11);
  for (const { type, envelope, samplePayload } of eventEnvelopes) {
    const sent: unknown = JSON.parse(envelopeText('id', type, 1, JSON.stringify(samplePayload)));
    expect(envelope.parse(sent)).toEqual(sent);
  }
});
