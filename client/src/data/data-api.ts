import { readOnlyClasses, writableClasses } from '../declared/data-objects.ts';
import type { Connection } from '../request/connection.ts';
import { JsonApi } from '../request/json-api.ts';
import { ClassApi, ReadOnlyClassApi, type ClassName, type WritableClass } from './class-api.ts';
import { dedicatedApis } from './dedicated-apis.ts';

type ClassApis = { readonly [Name in WritableClass]: ClassApi<Name> } & {
  readonly [Name in Exclude<ClassName, WritableClass>]: ReadOnlyClassApi<Name>;
};

/** The data API of an instance: `data.product.list()` and the other classes, and the dedicated calls. */
export type DataApi = ClassApis & Readonly<ReturnType<typeof dedicatedApis>>;

export function openDataApi(connection: Connection, instanceUrl: () => string): DataApi {
  const api = new JsonApi(connection, () => `${instanceUrl()}/api/v1`);
  const classes = Object.fromEntries([
    ...writableClasses.map((name) => [name, new ClassApi(api, name)]),
    ...readOnlyClasses.map((name) => [name, new ReadOnlyClassApi(api, name)]),
  ]) as ClassApis;
  return { ...classes, ...dedicatedApis(api) };
}
