import { instanceDocument } from '@storehouse/contract/operations/instance/instance-document';
import { platformDocument } from '@storehouse/contract/operations/platform-document';
import { describe, expect, it } from 'vitest';
import { groupByTask, isFound } from './group-by-task.ts';
import type { OpenApiDocument } from './open-api.ts';

const [platform, instance] = [platformDocument('http://localhost'), instanceDocument('http://localhost')].map(
  (document) => document as unknown as OpenApiDocument,
) as [OpenApiDocument, OpenApiDocument];
const withKey = (document: OpenApiDocument): OpenApiDocument => ({
  ...document,
  paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith('/api/v1/'))),
});
const counts = (document: OpenApiDocument) =>
  Object.fromEntries(groupByTask(withKey(document)).map(({ title, operations }) => [title, operations.length]));

describe('the tasks of the API reference', () => {
  it('hold every operation once: only the document itself fits none of them', () => {
    expect(counts(platform)).toEqual({
      'Read figures': 7,
      'List datasets and fields': 8,
      'Receive events': 6,
      'Choose events': 2,
      'Test a webhook': 4,
      'Inspect and resend deliveries': 3,
      'Generate a client': 1,
    });
    expect(counts(instance)).toMatchObject({ 'Follow purchase orders': 2, 'Generate a client': 1 });
    const all = Object.values(withKey(instance).paths).flatMap((methods) => Object.keys(methods));
    expect(Object.values(counts(instance)).reduce((sum, count) => sum + count)).toBe(all.length);
  });

  it.each([
    ['withinDays', ['/api/v1/reporting/lots-expiring']],
    ['figures STOCK-ON', ['/api/v1/reporting/stock-on-hand']],
    ['test-receivers post', ['/api/v1/webhooks/test-receivers', '/api/v1/test-receivers/{token}']],
    ['nothing-like-it', []],
  ])('are searched by %s', (search, paths) => {
    const found = groupByTask(withKey(platform)).flatMap(({ title, operations }) =>
      operations.filter((operation) => isFound(operation, title, search)),
    );
    expect([...new Set(found.map(({ path }) => path))]).toEqual(paths);
  });
});
