import type { Paths } from './write-paths.ts';

interface DescribedApi {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly securitySchemes: Readonly<Record<string, object>>;
  /** Writes what is the same at every address. */
  readonly write: () => { readonly paths: Paths; readonly schemas: Readonly<Record<string, object>> };
}

/**
 * The OpenAPI 3.1 document of an API, for the address it is read at. Its operations are written once, when it is first
 * asked for: 10 ms for the platform's, 200 ms for the instance's, and reading the platform's takes no key.
 */
export function apiDocument({ title, description, tags, securitySchemes, write }: DescribedApi) {
  let written: ReturnType<DescribedApi['write']> | undefined;
  return (serverUrl: string) => {
    written ??= write();
    return {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        contact: { name: 'Storehouse', url: serverUrl },
      },
      servers: [{ url: serverUrl }],
      tags,
      paths: written.paths,
      components: { schemas: written.schemas, securitySchemes },
    };
  };
}
