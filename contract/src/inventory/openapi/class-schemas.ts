import type { ClassDeclaration, Field } from '../class-declaration.ts';
import { genericClasses, referredClasses } from '../generic-classes.ts';
import {
  answerOf,
  bodyOf,
  boolean,
  choice,
  day,
  idOf,
  integer,
  listOf,
  moment,
  number,
  orNull,
  refTo,
  referenceTo,
  text,
  type JsonSchema,
} from '../../openapi/json-schema.ts';

/** The schemas of the generic classes, all from their declarations: `product` as answered, `NewProduct`, `ProductChange`. */
export function classSchemas(): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  for (const declaration of genericClasses) {
    schemas[declaration.name] = { description: declaration.description, ...answerSchema(declaration) };
    if (declaration.isReadOnly) continue;
    schemas[newName(declaration)] = newSchema(declaration);
    schemas[changeName(declaration)] = changeSchema(declaration);
  }
  return schemas;
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
export const newName = ({ name }: ClassDeclaration): string => `New${capital(name)}`;
export const changeName = ({ name }: ClassDeclaration): string => `${capital(name)}Change`;

function answerSchema({ fields, numberedBy }: ClassDeclaration): JsonSchema {
  const properties = Object.entries(fields).map(([name, field]): [string, JsonSchema] => {
    const isAlwaysThere = field.required ?? ('default' in field || field.type === 'set' || field.type === 'parts');
    const schema = answerField(field);
    return [name, isAlwaysThere || name === numberedBy?.field ? schema : orNull(schema)];
  });
  return answerOf({
    id: text,
    ...Object.fromEntries(properties),
    version: integer,
    dateCreated: moment,
    lastUpdated: moment,
  });
}

function answerField(field: Field): JsonSchema {
  if (field.type === 'reference') return referenceSchema(field.to);
  if (field.type === 'parts') return listOf(refTo('transactionLine'));
  return { ...valueSchema(field), ...(field.description ? { description: field.description } : {}) };
}

function referenceSchema(to: string): JsonSchema {
  const target = genericClasses.find(({ name }) => name === to) ?? referredClasses[to];
  return referenceTo(to, target?.namedBy ?? 'name', to === 'inventoryItem');
}

function newSchema({ fields }: ClassDeclaration): JsonSchema {
  const open = Object.entries(fields).filter(([, field]) => !field.computed);
  const required = open.filter(([, field]) => field.required && !('default' in field)).map(([name]) => name);
  return bodyOf(Object.fromEntries(open.map(([name, field]) => [name, bodyField(field)])), required);
}

function changeSchema({ fields }: ClassDeclaration): JsonSchema {
  const open = Object.entries(fields).filter(([, field]) => !field.computed && field.type !== 'parts');
  return bodyOf({ ...Object.fromEntries(open.map(([name, field]) => [name, bodyField(field)])), version: integer });
}

function bodyField(field: Field): JsonSchema {
  if (field.type === 'reference') return field.required ? idOf : orNull(idOf);
  if (field.type === 'parts') return listOf(refTo('NewTransactionEntry'));
  return field.required ? valueSchema(field) : orNull(valueSchema(field));
}

function valueSchema(field: Field): JsonSchema {
  switch (field.type) {
    case 'text':
      return { ...text, maxLength: field.max ?? 255 };
    case 'boolean':
      return boolean;
    case 'integer':
      return { ...integer, ...(field.least === undefined ? {} : { minimum: field.least }) };
    case 'decimal':
      return { ...number, minimum: field.least };
    case 'date':
      return day;
    case 'datetime':
      return moment;
    case 'enum':
      return choice(field.values);
    case 'set':
      return listOf(field.values ? choice(field.values) : text);
    case 'reference':
    case 'parts':
      return {};
  }
}
