import { expect, it } from 'vitest';
import { buildRequest, curlOf } from './build-request.ts';
import type { Operation } from './open-api.ts';

const put: Operation = {
  id: 'put /things/{id}',
  method: 'PUT',
  path: '/things/{id}',
  parameters: [
    { name: 'id', in: 'path', required: true },
    { name: 'max', in: 'query' },
    { name: 'location.id', in: 'query' },
    { name: 'Idempotency-Key', in: 'header' },
  ],
  requestBody: {},
};

it('fills path and query in, and sends a body and a key where there are some', () => {
  const request = buildRequest('http://localhost', put, {
    values: { id: 'a/b', 'location.id': 'x y', max: '', 'Idempotency-Key': 'once' },
    body: `{"name":"it's"}`,
    key: 'shk.secret',
  });
  expect(request).toEqual({
    url: 'http://localhost/things/a%2Fb?location.id=x+y',
    method: 'PUT',
    needsKey: true,
    headers: { 'X-API-Key': 'shk.secret', 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
    body: `{"name":"it's"}`,
  });
  expect(curlOf(request)).toBe(
    `curl -X PUT -H 'X-API-Key: shk.secret' -H 'Content-Type: application/json' -H 'Idempotency-Key: once' ` +
      `-d '{"name":"it'\\''s"}' 'http://localhost/things/a%2Fb?location.id=x+y'`,
  );
});

it('leaves out what was left out', () => {
  const request = buildRequest('', { ...put, method: 'GET' }, { values: { id: '1' }, body: ' ', key: '' });
  expect(request).toEqual({ url: '/things/1', method: 'GET', needsKey: true, headers: {}, body: null });
  expect(curlOf(request)).toBe(`curl '/things/1'`);
});
