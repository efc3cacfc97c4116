import { describe, expect, it } from 'vitest';
import { answer, breakOff, useLocalServer } from '../../testing/local-server.ts';

const server = useLocalServer();
const page = (rows: readonly number[], rowsTotal: number, nextCursor: string | null) =>
  answer(200, { dataset: 'stock-on-hand', rows, page: { returned: rows.length, rowsTotal, nextCursor } });
const csvPage = (text: string, nextCursor?: string) =>
  answer(200, text, {
    'content-type': 'text/csv',
    ...(nextCursor === undefined ? {} : { 'x-next-cursor': nextCursor }),
  });
const valuesChanged = answer(409, { error: 'values_changed', message: 'Start again.' });
const expired = answer(410, { error: 'cursor_expired', message: 'Start again.' });

const collect = async <Item>(items: AsyncIterable<Item>, into: Item[] = []): Promise<Item[]> => {
  for await (const item of items) into.push(item);
  return into;
};
const textOf = (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream as never).text();
const queries = () => server.received.map(({ url }) => new URL(url, server.url()).search);

describe('rows and pages', () => {
  it('follow the cursor with the same parameters, whatever breaks in between', async () => {
    server.plan(page([1, 2], 5, 'a'), breakOff, page([3, 4], 5, 'b'), page([5], 5, null));
    const rows = server.client().reporting.rows('stock-on-hand', { state: 'stock_out', limit: 2 });
    expect(await collect(rows)).toEqual([1, 2, 3, 4, 5]);
    const first = '?state=stock_out&limit=2';
    expect(queries()).toEqual([first, `${first}&cursor=a`, `${first}&cursor=a`, `${first}&cursor=b`]);
  });

  it('repeat a parameter that is a list, and leave out what is undefined', async () => {
    server.plan(page([], 0, null));
    const parameters = { grain: 'monthly', category: ['ISSUE', 'COUNT'], from: undefined } as const;
    expect(await collect(server.client().reporting.pages('activity', parameters))).toHaveLength(1);
    expect(queries()).toEqual(['?grain=monthly&category=ISSUE&category=COUNT']);
  });

  it('ask for the next page only when it is wanted', async () => {
    server.plan(page([1, 2], 4, 'a'));
    for await (const row of server.client().reporting.rows('stock-on-hand')) if (row as unknown) break;
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['values_changed', 409, valuesChanged],
    ['cursor_expired', 410, expired],
  ])('throw on %s, so that no row comes twice', async (code, status, refusal) => {
    server.plan(page([1], 2, 'a'), refusal);
    const rows: unknown[] = [];
    const walk = collect(server.client().reporting.rows('stock-on-hand'), rows as never[]);
    await expect(walk).rejects.toMatchObject({ code, status });
    expect(rows).toEqual([1]);
  });

  it('start again where the caller throws the rows so far away', async () => {
    server.plan(page([1], 2, 'a'), valuesChanged, page([7], 2, 'b'), page([8], 2, null));
    const rows: unknown[] = [];
    const codes: string[] = [];
    const onRestart = ({ code }: { code: string }) => {
      codes.push(code);
      rows.length = 0;
    };
    await collect(server.client().reporting.rows('stock-on-hand', {}, { onRestart }), rows as never[]);
    expect([rows, codes]).toEqual([[7, 8], ['values_changed']]);
    expect(queries()).toEqual(['', '?cursor=a', '', '?cursor=b']);
  });

  it('do not start again for ever', async () => {
    for (let time = 0; time < 4; time += 1) server.plan(page([1], 2, 'a'), expired);
    const rows = server.client().reporting.rows('stock-on-hand', {}, { onRestart: () => undefined });
    await expect(collect(rows)).rejects.toMatchObject({ code: 'cursor_expired' });
    expect(server.received).toHaveLength(8);
  });

  it('refuse a walk with a row missing', async () => {
    server.plan(page([1], 3, 'a'), page([2], 3, null));
    const rows = server.client().reporting.rows('stock-on-hand');
    await expect(collect(rows)).rejects.toMatchObject({ code: 'walk_incomplete' });
  });
});

it('an idempotency key is accepted, but sent with no page: walks only read', async () => {
  const { reporting } = server.client();
  server.plan(page([1], 2, 'a'), page([2], 2, null), csvPage('id\r\n1\r\n', 'a'), csvPage('id\r\n2\r\n'));
  expect(await collect(reporting.rows('stock-on-hand', {}, { idempotencyKey: 'one' }))).toEqual([1, 2]);
  expect(await textOf(reporting.csv('activity', {}, { idempotencyKey: 'one' }))).toBe('id\r\n1\r\n2\r\n');
  expect(server.received.filter(({ headers }) => 'idempotency-key' in headers)).toEqual([]);
  expect(server.received).toHaveLength(4);
});

describe('csv', () => {
  it('is one text with one header line', async () => {
    server.plan(csvPage('id,name\r\n1,"a\n"\r\n', 'a'), csvPage('id,name\r\n2,b\r\n', 'b'), csvPage('id,name\r\n'));
    const csv = server.client().reporting.csv('activity', { limit: 1 });
    expect(server.received).toEqual([]);
    expect(await textOf(csv)).toBe('id,name\r\n1,"a\n"\r\n2,b\r\n');
    expect(queries()).toEqual(['', '&cursor=a', '&cursor=b'].map((rest) => `?limit=1&format=csv${rest}`));
  });

  it('asks again for a page that broke off, and passes nothing of it on', async () => {
    server.plan(csvPage('id\r\n1\r\n', 'a'), breakOff, csvPage('id\r\n2\r\n'));
    expect(await textOf(server.client().reporting.csv('activity'))).toBe('id\r\n1\r\n2\r\n');
  });

  const counted = (text: string, rowsTotal: number, nextCursor?: string) =>
    answer(200, text, {
      'content-type': 'text/csv',
      'x-rows-total': String(rowsTotal),
      ...(nextCursor === undefined ? {} : { 'x-next-cursor': nextCursor }),
    });

  it('is complete or an error: rows are counted, wherever their cells break a line', async () => {
    const first = 'id,name\r\n1,"a\n""b""\r\n"\r\n';
    server.plan(counted(first, 2, 'a'), counted('id,name\r\n2,"\n"\r\n', 2));
    expect(await textOf(server.client().reporting.csv('activity'))).toBe(`${first}2,"\n"\r\n`);
    server.plan(counted('id\r\n', 0));
    expect(await textOf(server.client().reporting.csv('activity'))).toBe('id\r\n');
  });

  it.each([
    [3, 'id\r\n2\r\n'],
    [2, 'id\r\n'],
    [1, 'id\r\n2\r\n'],
  ])('fails if the walk does not have the %d rows that the server says', async (total, last) => {
    server.plan(counted('id\r\n1\r\n', total, 'a'), counted(last, total));
    await expect(textOf(server.client().reporting.csv('activity'))).rejects.toMatchObject({ code: 'walk_incomplete' });
  });

  it('fails with the error of the server', async () => {
    server.plan(csvPage('id\r\n1\r\n', 'a'), valuesChanged);
    await expect(textOf(server.client().reporting.csv('activity'))).rejects.toMatchObject({ code: 'values_changed' });
  });

  it('ends with its signal, and when nobody reads on', async () => {
    const reason = new Error('enough');
    const aborted = server.client().reporting.csv('activity', {}, { signal: AbortSignal.abort(reason) });
    await expect(textOf(aborted)).rejects.toBe(reason);
    server.plan(csvPage('id\r\n1\r\n', 'a'));
    const reader = server.client().reporting.csv('activity').getReader();
    await reader.read();
    await reader.cancel();
    expect(server.received).toHaveLength(1);
  });
});

describe('raw pages', () => {
  const collectText = async (pages: AsyncIterable<{ readonly bytes: Uint8Array }>) =>
    (await collect(pages)).map(({ bytes }) => new TextDecoder().decode(bytes));

  it('are the bytes of the server, with what the headers say', async () => {
    const csv = (text: string, rest: Record<string, string> = {}) =>
      answer(200, text, { 'content-type': 'text/csv', 'x-rows-total': '2', etag: '"e"', ...rest });
    server.plan(csv('id\r\n1\r\n', { 'x-next-cursor': 'a' }), csv('id\r\n2\r\n'));
    const pages = await collect(server.client().reporting.rawPages('activity', 'csv', { limit: 1 }));
    expect(pages.map(({ nextCursor, rowsTotal, facts }) => [nextCursor, rowsTotal, facts])).toEqual([
      ['a', 2, null],
      [null, 2, null],
    ]);
    expect(pages[0]?.headers.get('etag')).toBe('"e"');
    server.plan(page([1.5], 1, null));
    const [json] = await collect(server.client().reporting.rawPages('stock-on-hand', 'json'));
    expect(json?.facts).toMatchObject({ dataset: 'stock-on-hand', page: { rowsTotal: 1 } });
    expect(queries()).toEqual(['?limit=1&format=csv', '?limit=1&format=csv&cursor=a', '']);
  });

  it('are none if what the caller has is current', async () => {
    server.plan(answer(304), page([1], 2, 'a'), page([2], 2, null));
    const ask = () => server.client().reporting.rawPages('stock-on-hand', 'json', {}, { ifNoneMatch: '"e"' });
    expect(await collect(ask())).toEqual([]);
    expect(await collect(ask())).toHaveLength(2);
    expect(server.received.map(({ headers }) => headers['if-none-match'])).toEqual(['"e"', '"e"', undefined]);
  });

  it('continue an earlier walk', async () => {
    server.plan(csvPage('id\r\n2\r\n'));
    const rest = server.client().reporting.rawPages('activity', 'csv', {}, { cursor: 'a' });
    expect(await collectText(rest)).toEqual(['id\r\n2\r\n']);
    expect(queries()).toEqual(['?format=csv&cursor=a']);
  });
});
