/** A JSON schema as the API documents have it; only what they use is read. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

/** What is written of a body, where a field may be given as undefined, and of an answer. */
export type Direction = 'sent' | 'answered';

const plain: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  array: 'readonly unknown[]',
  object: 'object',
};

/** Writes schemas as TypeScript. A schema that was named before is written as its name, also where it stands in full. */
export class TypeWriter {
  readonly #names = new Map<string, string>();
  readonly #declarations: string[] = [];
  readonly #components: Readonly<Record<string, Schema>>;

  constructor(components: Readonly<Record<string, Schema>>) {
    this.#components = components;
  }

  /** Declares a type of this name, unless there is one. */
  declare(name: string, schema: Schema, direction: Direction = 'answered'): void {
    if ([...this.#names.values()].includes(name)) return;
    this.#names.set(withoutDescription(schema), name);
    const text = this.#inFull(schema, direction);
    const head = `${comment(schema.description)}export`;
    this.#declarations.push(
      text.startsWith('{') ? `${head} interface ${name} ${text}` : `${head} type ${name} = ${text};`,
    );
  }

  write(schema: Schema, direction: Direction = 'answered'): string {
    const name = this.#names.get(withoutDescription(schema));
    return name ?? this.#inFull(schema, direction);
  }

  get text(): string {
    return this.#declarations.join('\n\n');
  }

  #inFull(schema: Schema, direction: Direction): string {
    const { $ref, anyOf, enum: values, const: only, type, items, properties, additionalProperties } = schema;
    if ($ref !== undefined) return this.#refer($ref, direction);
    if (anyOf) return anyOf.map((each) => this.write(each, direction)).join(' | ');
    if (values) return values.map((value) => literal(value)).join(' | ');
    if (only !== undefined) return literal(only);
    if (Array.isArray(type)) return type.map((each: string) => plain[each] ?? 'unknown').join(' | ');
    if (items) return `readonly ${grouped(this.write(items, direction))}[]`;
    if (properties) return this.#object(schema, direction);
    if (typeof additionalProperties === 'object') {
      return `Readonly<Record<string, ${this.write(additionalProperties, direction)}>>`;
    }
    return plain[String(type)] ?? 'unknown';
  }

  #refer(ref: string, direction: Direction): string {
    const name = ref.slice(ref.lastIndexOf('/') + 1);
    const found = this.#components[name];
    if (!found) throw new Error(`the document has no schema ${name}`);
    this.declare(name, found, direction);
    return name;
  }

  #object({ properties = {}, required = [] }: Schema, direction: Direction): string {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const value = this.write(schema, direction);
      return member({ name, value, isOptional: !required.includes(name), description: schema.description, direction });
    });
    return `{\n${fields.join('\n')}\n}`;
  }
}

interface Member {
  readonly name: string;
  readonly value: string;
  readonly isOptional: boolean;
  readonly description?: string | undefined;
  readonly direction: Direction;
}

/** One field of an object type. */
export function member({ name, value, isOptional, description, direction }: Member): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : literal(name);
  const orUndefined = isOptional && direction === 'sent' ? ' | undefined' : '';
  return `${comment(description)}readonly ${key}${isOptional ? '?' : ''}: ${value}${orUndefined};`;
}

export const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : JSON.stringify(value);

const comment = (text: string | undefined): string => (text ? `/** ${text.replaceAll('*/', '* /')} */\n` : '');

const grouped = (text: string): string => (text.includes(' | ') && !text.startsWith('{') ? `(${text})` : text);
const withoutDescription = ({ description: _, ...schema }: Schema): string => JSON.stringify(schema);
