import { z } from 'zod';
import { nameSchemas } from './name-schemas.ts';
import { usedHeaders } from './response-headers.ts';
import { answerSchema, type Paths } from './write-paths.ts';

interface DescribedApi {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly securitySchemes: Readonly<Record<string, object>>;
  /** The body of a refusal, if it has more than a code and a sentence. */
  readonly error?: z.ZodType;
  /** Writes the operations, which are the same at every address. */
  readonly write: () => Paths;
  /** Writes what receivers are sent, by event type. */
  readonly writeWebhooks?: () => Paths;
}

const plainError = z.object({ error: z.string(), message: z.string() });

/**
 * The OpenAPI 3.1 document of an API, for the host that serves it (`/`) or for a given address. Its operations are
 * written once, at the first request: that takes 40 ms for the platform and 160 ms for the instance, and anyone may
 * request the document of the platform without a key.
 */
export function apiDocument({
  title,
  description,
  tags,
  securitySchemes,
  error = plainError,
  write,
  writeWebhooks,
}: DescribedApi) {
  const writeAll = () => {
    const { paths, webhooks, schemas } = nameSchemas({
      paths: write(),
      ...(writeWebhooks ? { webhooks: writeWebhooks() } : {}),
    });
    const headers = usedHeaders(paths);
    return {
      paths,
      ...(webhooks ? { webhooks } : {}),
      components: {
        schemas: { ...schemas, Error: answerSchema(error) },
        ...(Object.keys(headers).length > 0 ? { headers } : {}),
      },
    };
  };
  let written: ReturnType<typeof writeAll> | undefined;
  return (serverUrl: string, contactUrl = serverUrl) => {
    written ??= writeAll();
    const { components, ...described } = written;
    return {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        contact: { name: 'Storehouse', url: contactUrl },
      },
      servers: [{ url: serverUrl }],
      tags,
      ...described,
      components: { ...components, securitySchemes },
    };
  };
}
