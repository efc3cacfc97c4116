import type { Paths } from './write-paths.ts';

interface Described {
  readonly paths: Paths;
  readonly webhooks?: Paths;
}

interface NamedSchemas extends Described {
  readonly schemas: Readonly<Record<string, object>>;
}

/**
 * Moves the schemas with an id (`.meta({ id })`) from the operations to the components of the document, so that each
 * appears only once.
 */
export function nameSchemas(described: Described): NamedSchemas {
  const schemas: Record<string, object> = {};
  const collect = (name: string, value: unknown): unknown => {
    if (name !== '$defs') return value;
    Object.assign(schemas, value);
    return undefined;
  };
  const operationsOnly = JSON.parse(JSON.stringify(described, collect)) as Described;
  const document = JSON.stringify({ ...operationsOnly, schemas });
  return JSON.parse(document.replaceAll('"#/$defs/', '"#/components/schemas/')) as NamedSchemas;
}
