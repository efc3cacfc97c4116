import { z } from 'zod';
import { declareOperations, type Operations } from '../operation.ts';
import { dataOf } from './answer-fields.ts';
import { bodyExample, objectExample } from './class-examples.ts';
import { filterQuery } from './class-filters.ts';
import { capitalized, classSchemas, type ClassSchemas } from './class-schemas.ts';
import { keyCall } from './instance-call.ts';
import { pageQuery } from './query-fields.ts';

/** An object of any class. Not described here, because PostgreSQL writes its JSON. */
const anyObject = z.looseObject({});

/**
 * The five calls of the generic API as the server has them, for all classes at once (document 3, Generic CRUD). The
 * document lists them for each class, with its fields.
 */
export const genericOperations = declareOperations({
  listObjects: {
    ...keyCall,
    method: 'GET',
    path: '/generic/{domainClass}',
    tag: 'Classes',
    summary: 'List objects',
    // Each class has its own filters.
    query: z.looseObject(pageQuery),
    status: 200,
    answer: { description: 'The objects of the page.', body: dataOf(z.array(anyObject)) },
  },
  readObject: {
    ...keyCall,
    method: 'GET',
    path: '/generic/{domainClass}/{id}',
    tag: 'Classes',
    summary: 'Read an object',
    status: 200,
    answer: { description: 'The object.', body: anyObject },
  },
  createObjects: {
    ...keyCall,
    method: 'POST',
    path: '/generic/{domainClass}',
    tag: 'Classes',
    summary: 'Create an object, or a list of them',
    description: 'Of a list, all objects are created or none.',
    status: 201,
    answer: { description: 'The new object, or the list.', body: anyObject },
  },
  changeObject: {
    ...keyCall,
    method: 'PUT',
    path: '/generic/{domainClass}/{id}',
    tag: 'Classes',
    summary: 'Change an object',
    description: 'Only the given fields change.',
    status: 200,
    answer: { description: 'The object as it is now.', body: anyObject },
  },
  deleteObject: {
    ...keyCall,
    method: 'DELETE',
    path: '/generic/{domainClass}/{id}',
    tag: 'Classes',
    summary: 'Delete an object',
    description: 'Refused while other objects depend on it.',
    status: 204,
    answer: { description: 'It is gone.', body: null },
  },
});

/** The maximum number of objects in one bulk create. */
export const maxObjects = 1_000;

const listDescription =
  'Ordered by id. A field or the id of a reference filters exactly; several filters must all match. ' +
  'With `lastUpdatedSince`, the list is ordered by `lastUpdated`, then `id`, and can be continued from its last row.';

/** The calls for one class: `listProducts`, `readProduct`, `createProduct`, `changeProduct`, `deleteProduct`. */
function operationsOf({ declaration, answer, newBody, changeBody }: ClassSchemas): Operations {
  const { name, isReadOnly } = declaration;
  const [one, many] = [capitalized(name), capitalized(pluralOf(name))];
  const inClass = (id: keyof typeof genericOperations, summary: string) => {
    const operation = genericOperations[id];
    const path = operation.path.replace('{domainClass}', name) as `/${string}`;
    return { ...operation, path, tag: name, summary };
  };
  const example = objectExample(declaration);
  const answersOne = { description: 'The object as it is now.', body: answer, example };
  const reads = {
    [`list${many}`]: {
      ...inClass('listObjects', `List objects of the class ${name}`),
      description: listDescription,
      query: z.object({ ...pageQuery, ...filterQuery(declaration).shape }),
      answer: { description: 'The page.', body: dataOf(z.array(answer)), example: { data: [example] } },
    },
    [`read${one}`]: { ...inClass('readObject', `Read an object of the class ${name}`), answer: answersOne },
  };
  if (isReadOnly) return reads;
  return {
    ...reads,
    [`create${one}`]: {
      ...inClass('createObjects', `Create an object of the class ${name}, or a list of them`),
      body: z.union([newBody, z.array(newBody).max(maxObjects)]),
      bodyExample: bodyExample(declaration),
      answer: {
        description: 'The new object, or the list of them.',
        body: z.union([answer, dataOf(z.array(answer))]),
        example,
      },
    },
    [`change${one}`]: {
      ...inClass('changeObject', `Change an object of the class ${name}`),
      body: changeBody,
      bodyExample: bodyExample(declaration),
      answer: { ...answersOne, example: { ...example, version: 1 } },
    },
    [`delete${one}`]: inClass('deleteObject', `Delete an object of the class ${name}`),
  };
}

/** The classes whose plural is not formed with an s. */
const plurals: Readonly<Record<string, string>> = {
  category: 'categories',
  transactionEntry: 'transactionEntries',
  person: 'people',
};
const pluralOf = (name: string): string => plurals[name] ?? `${name}s`;

/** The generic API as the document lists it: a set of calls per class, since each has its own fields. */
export const classOperations: Operations = Object.assign(
  {},
  ...[...classSchemas.values()].map(operationsOf),
) as Operations;
