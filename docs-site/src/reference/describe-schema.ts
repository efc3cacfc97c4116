import type { OpenApi, Schema } from './open-api.ts';

export interface Field {
  /** With the fields around it: `page.nextCursor`, `rows[].productId`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly meaning: string;
}

type Components = OpenApi['components'];

/** Deeper objects are shown in the example only. */
const maxDepth = 3;

export function resolve(schema: Schema, components: Components): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : resolve(components.schemas[name] ?? {}, components);
}

/** The type of a value in a few words: `string`, `integer or null`, `"daily" or "monthly"`, `array of objects`. */
export function typeText(given: Schema, components: Components): string {
  const schema = resolve(given, components);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeText(choice, components)))].join(' or ');
  const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat();
  return types.map((type) => (type === 'array' ? arrayText(schema, components) : formatted(type, schema))).join(' or ');
}

const formatted = (type: string, { format }: Schema): string =>
  type === 'string' && format !== undefined
    ? ({ 'date-time': 'moment', date: 'date', uuid: 'id' }[format] ?? type)
    : type;

function arrayText({ items }: Schema, components: Components): string {
  const inner = typeText(items ?? {}, components);
  return inner === 'any' ? 'array' : `array of ${inner === 'object' ? 'objects' : inner}`;
}

/** The limits that a schema sets besides its type. */
export function limitsText({ default: standard, minimum, maximum, maxLength, maxItems }: Schema): string {
  const isLimit = (limit: number | undefined): limit is number =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  return [
    isLimit(minimum) ? `at least ${minimum}` : '',
    isLimit(maximum) ? `at most ${maximum}` : '',
    isLimit(maxLength) ? `at most ${maxLength} characters` : '',
    isLimit(maxItems) ? `at most ${maxItems} items` : '',
    standard === undefined ? '' : `default ${JSON.stringify(standard)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** The fields of an object, an array of objects or a choice of objects, nested ones included. */
export function listFields(given: Schema, components: Components, prefix = '', depth = 1): Field[] {
  const schema = resolve(given, components);
  if (schema.items) return listFields(schema.items, components, `${prefix}[]`, depth);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return unique(choices.flatMap((choice) => listFields(choice, components, prefix, depth)));
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const resolved = resolve(field, components);
    const full = prefix === '' ? name : `${prefix}.${name}`;
    const own = {
      name: full,
      type: typeText(field, components),
      isRequired: schema.required?.includes(name) === true,
      meaning: [field.description ?? resolved.description ?? '', limitsText(resolved)]
        .filter((part) => part !== '')
        .join('; '),
    };
    return [own, ...(depth < maxDepth ? listFields(field, components, full, depth + 1) : [])];
  });
}

const unique = (fields: readonly Field[]): Field[] => [...new Map(fields.map((field) => [field.name, field])).values()];
