import { z } from 'zod';
import type { ClassDeclaration, Field } from '../../inventory/class-declaration.ts';
import { transactionEntry } from '../../inventory/classes/transaction-entry.ts';
import { genericClasses, referredClasses } from '../../inventory/generic-classes.ts';
import { day, moment } from '../fields.ts';
import { lotReference, trace } from './answer-fields.ts';
import { bodyField } from './body-fields.ts';

export interface ClassSchemas {
  readonly declaration: ClassDeclaration;
  /** An object as it is returned. */
  readonly answer: z.ZodType;
  /** The bodies that create an object and change it. */
  readonly newBody: z.ZodType;
  readonly changeBody: z.ZodType;
}

export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The schemas of a class, all from its declaration: `Product`, `NewProduct` and `ProductChange`. */
function schemasOf(declaration: ClassDeclaration): ClassSchemas {
  const { name, description, fields } = declaration;
  const id = capitalized(name);
  const changeable = Object.entries(newShape(fields)).filter(([field]) => fields[field]?.type !== 'parts');
  return {
    declaration,
    answer: z.object({ id: z.string(), ...answerShape(declaration), ...trace }).meta({ id, description }),
    newBody: z.object(newShape(fields)).meta({ id: `New${id}` }),
    changeBody: z
      .object({ ...Object.fromEntries(changeable), version: z.int() })
      .partial()
      .meta({ id: `${id}Change` }),
  };
}

type Shape = Readonly<Record<string, z.ZodType>>;

function answerShape({ fields, numberedBy }: Pick<ClassDeclaration, 'fields' | 'numberedBy'>): Shape {
  return mapFields(fields, (field, name) => {
    const isAlwaysThere = field.required ?? ('default' in field || field.type === 'set' || field.type === 'parts');
    const value = answerValue(field);
    const schema = isAlwaysThere || name === numberedBy?.field ? value : value.nullable();
    return field.description ? schema.describe(field.description) : schema;
  });
}

function newShape(fields: ClassDeclaration['fields']): Shape {
  const open = Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.computed));
  return mapFields(open, (field) => {
    if (!field.required) return bodyValue(field).nullish();
    return 'default' in field ? bodyValue(field).optional() : bodyValue(field);
  });
}

const mapFields = (fields: ClassDeclaration['fields'], schemaOf: (field: Field, name: string) => z.ZodType): Shape =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field, name)]));

function answerValue(field: Field): z.ZodType {
  switch (field.type) {
    case 'reference':
      return referenceTo(field.to);
    case 'parts':
      return z.array(transactionLine);
    case 'date':
      return day;
    case 'datetime':
      return moment;
    default:
      return plainValue(field);
  }
}

function referenceTo(to: string): z.ZodType {
  if (to === 'inventoryItem') return lotReference;
  const { namedBy } = genericClasses.find(({ name }) => name === to) ?? referredClasses[to] ?? { namedBy: 'name' };
  return z.object({ id: z.string(), ...(namedBy === 'id' ? {} : { [namedBy]: z.string() }), class: z.literal(to) });
}

const bodyValue = (field: Field): z.ZodType =>
  field.type === 'parts' ? z.array(newTransactionLine) : bodyField(field);

function plainValue(field: Exclude<Field, { type: 'reference' | 'parts' | 'date' | 'datetime' }>): z.ZodType {
  switch (field.type) {
    case 'text':
      return z.string().max(field.max ?? 255);
    case 'boolean':
      return z.boolean();
    case 'integer':
      return field.least === undefined ? z.int() : z.int().min(field.least);
    case 'decimal':
      return z.number().min(field.least);
    case 'enum':
      return z.enum(field.values);
    case 'set':
      return z.array(field.values ? z.enum(field.values) : z.string());
  }
}

/** A line within its transaction: the class of the lines without the reference to their owner. */
const { transaction: _owner, ...lineFields } = transactionEntry.fields;
const transactionLine = z
  .object({ id: z.string(), ...answerShape({ fields: lineFields }) })
  .meta({ id: 'TransactionLine' });
const newTransactionLine = z.object(newShape(lineFields)).meta({ id: 'NewTransactionLine' });

/** The schemas of every generic class, by its name. */
export const classSchemas: ReadonlyMap<string, ClassSchemas> = new Map(
  genericClasses.map((declaration) => [declaration.name, schemasOf(declaration)]),
);

/** The response schema of a class that a dedicated endpoint returns as well. */
export function answerOfClass(name: string): z.ZodType {
  const schemas = classSchemas.get(name);
  if (!schemas) throw new Error(`there is no class ${name}`);
  return schemas.answer;
}
