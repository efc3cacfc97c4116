import type { ReportPage } from '../../modules/reporting/report-page.ts';

type ReadPage = (parameters: URLSearchParams) => Promise<ReportPage>;

/** Walks all pages of a report as CSV: the headers of its first page, and all rows under a single header row. */
export async function walkCsv(
  read: ReadPage,
  given: URLSearchParams,
): Promise<{ headers: Record<string, string>; pages: AsyncGenerator<Buffer> }> {
  const first = await read(withParameters(given, { format: 'csv' }));
  const { 'x-next-cursor': nextCursor, ...headers } = first.headers;
  return { headers, pages: pagesFrom(read, given, first.body, nextCursor) };
}

async function* pagesFrom(
  read: ReadPage,
  given: URLSearchParams,
  first: Buffer,
  nextCursor: string | undefined,
): AsyncGenerator<Buffer> {
  yield first;
  let cursor = nextCursor;
  while (cursor !== undefined) {
    const page = await read(withParameters(given, { format: 'csv', cursor }));
    // Field names contain no line breaks, so the header row ends with the first one.
    yield page.body.subarray(page.body.indexOf('\n') + 1);
    cursor = page.headers['x-next-cursor'];
  }
}

function withParameters(given: URLSearchParams, more: Readonly<Record<string, string>>): URLSearchParams {
  const parameters = new URLSearchParams(given);
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  return parameters;
}
