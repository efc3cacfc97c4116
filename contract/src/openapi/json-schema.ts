/** The part of JSON Schema that the API documents use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly enum?: readonly (string | null)[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly $ref?: string;
  readonly oneOf?: readonly JsonSchema[];
}

export const text: JsonSchema = { type: 'string' };
export const integer: JsonSchema = { type: 'integer' };
export const number: JsonSchema = { type: 'number' };
export const boolean: JsonSchema = { type: 'boolean' };
export const day: JsonSchema = { type: 'string', format: 'date' };
export const moment: JsonSchema = { type: 'string', format: 'date-time' };

export const choice = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The same or null: optional fields with no value are null, not left out. */
export function orNull(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined) return { oneOf: [schema, { type: 'null' }] };
  const nullable = { ...schema, type: [schema.type as string, 'null'] };
  return schema.enum ? { ...nullable, enum: [...schema.enum, null] } : nullable;
}

/** An object that has all of these fields and no other: an answer. */
export function answerOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
