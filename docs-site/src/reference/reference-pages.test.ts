import { expect, it } from 'vitest';
import { referencePages } from './reference-pages.ts';

const withoutCredential = ['GET /api/v1/openapi.json', 'GET /openapi.json'];
const requests = referencePages().flatMap(({ slug, markdown }) =>
  [...markdown.matchAll(/^```http\n(?<line>.*)\n(?<rest>[^`]*)^```$/gm)].map(({ groups }) => ({
    slug,
    line: groups?.['line'] ?? '',
    rest: groups?.['rest'] ?? '',
  })),
);

it('shows every example with the credential that its operation takes', () => {
  for (const { slug, line, rest } of requests) {
    const credential = slug === 'reference/operator' ? 'Authorization: Bearer …' : 'X-API-Key: shk.…';
    const expected = withoutCredential.includes(line) ? undefined : credential;
    const shown = rest.split('\n').find((header) => /^(X-API-Key|Authorization):/.test(header));
    expect({ slug, line, shown }).toEqual({ slug, line, shown: expected });
  }
  expect(new Set(requests.map(({ slug }) => slug.split('/').slice(0, 2).join('/'))).size).toBe(4);
});
