import { z } from 'zod';
import { nameSchemas } from './name-schemas.ts';
import { answerSchema, type Paths } from './write-paths.ts';

interface DescribedApi {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly securitySchemes: Readonly<Record<string, object>>;
  /** The body of a refusal, if it has more than a code and a sentence. */
  readonly error?: z.ZodType;
  /** Writes what is the same at every address. */
  readonly write: () => Paths;
}

const plainError = z.object({ error: z.string(), message: z.string() });

/**
 * The OpenAPI 3.1 document of an API, for the address it is read at. Its operations are written once, at the first
 * request: 40 ms for the platform's, 160 ms for the instance's, and reading the platform's takes no key.
 */
export function apiDocument({ title, description, tags, securitySchemes, error = plainError, write }: DescribedApi) {
  const writeAll = () => {
    const { paths, schemas } = nameSchemas(write());
    return { paths, schemas: { ...schemas, Error: answerSchema(error) } };
  };
  let written: ReturnType<typeof writeAll> | undefined;
  return (serverUrl: string) => {
    written ??= writeAll();
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
