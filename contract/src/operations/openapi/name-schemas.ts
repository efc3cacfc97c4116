import type { Paths } from './write-paths.ts';

interface NamedSchemas {
  readonly paths: Paths;
  readonly schemas: Readonly<Record<string, object>>;
}

/**
 * Moves the schemas with an id (`.meta({ id })`) from the operations to the components of the document, where each stands
 * once.
 */
export function nameSchemas(paths: Paths): NamedSchemas {
  const schemas: Record<string, object> = {};
  const collect = (name: string, value: unknown): unknown => {
    if (name !== '$defs') return value;
    Object.assign(schemas, value);
    return undefined;
  };
  const pathsOnly = JSON.parse(JSON.stringify(paths, collect)) as Paths;
  const document = JSON.stringify({ paths: pathsOnly, schemas });
  return JSON.parse(document.replaceAll('"#/$defs/', '"#/components/schemas/')) as NamedSchemas;
}
