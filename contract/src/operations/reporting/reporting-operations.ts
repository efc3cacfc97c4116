import type { Dataset } from '../../reporting/dataset.ts';
import { datasets } from '../../reporting/datasets.ts';
import { declareOperations, type Operations } from '../operation.ts';
import { csvExample, indexExample, pageExample, schemaExample } from './dataset-examples.ts';
import { datasetIndex, datasetSchema, queryOf, schemaQueryOf } from './dataset-schemas.ts';
import { pageOf, pascalCase } from './page-schemas.ts';
import { reportingCall } from './reporting-call.ts';

export const indexOperations = declareOperations({
  listDatasets: {
    ...reportingCall,
    path: '',
    summary: 'List the datasets',
    description: 'Each dataset with its parameters, its limits and the first day it has rows for.',
    answer: { description: 'The datasets.', body: datasetIndex, example: indexExample },
  },
});

/** The calls of one dataset, all from its declaration. */
const operationsOf = (dataset: Dataset) =>
  declareOperations({
    readRows: {
      ...reportingCall,
      path: `/${dataset.name}`,
      summary: `Read ${dataset.name}`,
      description: dataset.description,
      query: queryOf(dataset),
      answer: {
        description: 'A page of rows.',
        body: pageOf(dataset),
        example: pageExample(dataset),
        csvExample: csvExample(dataset),
      },
      errors: [...reportingCall.errors, 409, 410],
    },
    readSchema: {
      ...reportingCall,
      path: `/${dataset.name}/schema`,
      summary: `Read the fields and parameters of ${dataset.name}`,
      description: 'The fields in the order of the columns, with the type and meaning of each.',
      query: schemaQueryOf(dataset),
      answer: { description: 'The schema.', body: datasetSchema, example: schemaExample(dataset) },
    },
  });

/** The calls of each dataset, as the server registers them. */
export const datasetOperations = datasets.map((dataset) => ({ dataset, operations: operationsOf(dataset) }));

/** Every call of the Reporting API as the document lists it (document 1), by its id. */
export const reportingOperations = Object.assign(
  { ...indexOperations },
  ...datasetOperations.map(({ dataset, operations }) => ({
    [`read${pascalCase(dataset.name)}`]: operations.readRows,
    [`read${pascalCase(dataset.name)}Schema`]: operations.readSchema,
  })),
) as Operations;
