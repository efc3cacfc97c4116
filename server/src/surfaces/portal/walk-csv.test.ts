import { expect, it } from 'vitest';
import type { ReportPage } from '../../modules/reporting/report-page.ts';
import { walkCsv } from './walk-csv.ts';

const page = (body: string, headers: Record<string, string> = {}): ReportPage => ({
  format: 'csv',
  body: Buffer.from(body),
  etag: '""',
  headers: { 'x-report-state': 'OK', ...headers },
});

it('makes one file of all pages, with one header row and no cursor', async () => {
  const asked: string[] = [];
  const pages: Record<string, ReportPage> = {
    '': page('a,b\r\n1,2\r\n', { 'x-next-cursor': 'second' }),
    second: page('a,b\r\n3,"x\r\ny"\r\n', { 'x-next-cursor': 'third' }),
    third: page('a,b\r\n5,6\r\n'),
  };
  const walk = await walkCsv(
    async (parameters) => {
      asked.push(parameters.toString());
      return pages[parameters.get('cursor') ?? '']!;
    },
    new URLSearchParams({ state: 'stock_out' }),
  );
  let text = '';
  for await (const part of walk.pages) text += part.toString();
  expect(text).toBe('a,b\r\n1,2\r\n3,"x\r\ny"\r\n5,6\r\n');
  expect(walk.headers).toEqual({ 'x-report-state': 'OK' });
  expect(asked).toEqual([
    'state=stock_out&format=csv',
    'state=stock_out&format=csv&cursor=second',
    'state=stock_out&format=csv&cursor=third',
  ]);
});
