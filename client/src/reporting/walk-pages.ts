import type { ReportFacts } from '../declared/report-rows.ts';
import type { JsonApi } from '../request/json-api.ts';
import { StorehouseError } from '../storehouse-error.ts';
import { walk, type WalkOptions } from './walk.ts';

interface Page extends ReportFacts {
  readonly rows: readonly unknown[];
}

/** The pages of a walk in JSON, read and counted. */
export async function* walkPages(
  api: JsonApi,
  dataset: string,
  parameters: object,
  { onRestart, ...options }: WalkOptions,
): AsyncGenerator<Page, void, undefined> {
  let returned = 0;
  const restart =
    onRestart &&
    ((error: StorehouseError) => {
      returned = 0;
      onRestart(error);
    });
  const read = (cursor: string | null) =>
    api.get<Page>(`/${dataset}`, cursor === null ? parameters : { ...parameters, cursor }, options);
  for await (const page of walk(read, (each) => each.page.nextCursor, restart)) {
    returned += page.rows.length;
    if (page.page.nextCursor === null) refuseIncomplete(returned, page.page.rowsTotal);
    yield page;
  }
}

/** `rowsTotal` stays the same during a walk, so a walk with fewer or more rows went wrong. */
export function refuseIncomplete(returned: number, rowsTotal: number): void {
  if (returned === rowsTotal) return;
  throw new StorehouseError(`The walk has ${String(returned)} of ${String(rowsTotal)} rows.`, {
    status: 0,
    code: 'walk_incomplete',
  });
}
