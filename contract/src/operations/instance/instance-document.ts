import { z } from 'zod';
import { genericClasses } from '../../inventory/generic-classes.ts';
import { apiDocument } from '../openapi/api-document.ts';
import { dataHeaders, sessionHeaders, withHeaders } from '../openapi/response-headers.ts';
import { writePaths } from '../openapi/write-paths.ts';
import { declareOperations, type Operations } from '../operation.ts';
import { classOperations } from './class-operations.ts';
import { countOperations } from './count-operations.ts';
import { dashboardOperations } from './dashboard-operations.ts';
import { exportOperations } from './export-operations.ts';
import { dataError, inSession, keyErrors, sessionErrors } from './instance-call.ts';
import { instanceLinkOperations } from './link-operations.ts';
import { importOperations, importUploadOperations } from './import-operations.ts';
import { keyStockOperations } from './key-stock-operations.ts';
import { ledgerOperations } from './ledger-operations.ts';
import { keyLocationOperations, sessionLocationOperations } from './location-operations.ts';
import { movementOperations, movementStepOperations } from './movement-operations.ts';
import { orderOperations, orderStepOperations } from './order-operations.ts';
import { printOperations } from './print-operations.ts';
import { productOperations } from './product-operations.ts';
import { productOverviewOperations } from './product-overview-operations.ts';
import { lotOverviewOperations } from './lot-overview-operations.ts';
import { supplierOverviewOperations } from './supplier-overview-operations.ts';
import { searchOperations } from './search-operations.ts';
import { replenishmentOperations } from './replenishment-operations.ts';
import { reversalOperations } from './reversal-operations.ts';
import { shipmentOperations } from './shipment-operations.ts';
import { stockOperations } from './stock-operations.ts';
import { transactionTypeOperations } from './transaction-type-operations.ts';
import { signInOperations, userOperations } from './user-operations.ts';

export const documentOperations = declareOperations({
  readApiDocument: {
    authentication: 'none',
    method: 'GET',
    path: '/openapi.json',
    tag: 'Document',
    summary: 'Read this document',
    description: 'It says nothing about any account, so it needs no key.',
    status: 200,
    answer: { description: 'OpenAPI 3.1.', body: z.looseObject({}), example: { openapi: '3.1.0' } },
    errors: [404, 500, 503],
  },
});

/** The operations that both forms have: with a key, and with a session. */
export const sharedOperations = {
  ...productOperations,
  ...movementOperations,
  ...orderOperations,
  ...transactionTypeOperations,
};

/** The operations that the session form has besides (document 4, section 5). */
export const sessionOnlyOperations = {
  ...signInOperations,
  ...instanceLinkOperations,
  ...stockOperations,
  ...countOperations,
  ...productOverviewOperations,
  ...lotOverviewOperations,
  ...supplierOverviewOperations,
  ...ledgerOperations,
  ...reversalOperations,
  ...replenishmentOperations,
  ...orderStepOperations,
  ...shipmentOperations,
  ...movementStepOperations,
  ...userOperations,
  ...importOperations,
  ...searchOperations,
  ...exportOperations,
  ...printOperations,
  ...dashboardOperations,
};

const { listLocations, readLocation, ...locationChanges } = sessionLocationOperations;
const { listStock, listInventoryLevels, ...onlyInSession } = sessionOnlyOperations;

/** Every id appears only once in a document, so an operation of both forms gets a second id for the session form. */
const renamed = (operations: Operations): Operations =>
  Object.fromEntries(Object.entries(operations).map(([id, operation]) => [`${id}InSession`, operation]));

/** Every call of the data API as the document lists it, by its id. */
export const keyOperations: Operations = {
  ...keyLocationOperations,
  ...keyStockOperations,
  ...sharedOperations,
  ...classOperations,
  ...documentOperations,
};
export const sessionOperations: Operations = {
  ...onlyInSession,
  ...importUploadOperations,
  ...locationChanges,
  ...renamed({
    listLocations,
    readLocation,
    listStock,
    listInventoryLevels,
    ...inSession({ ...sharedOperations, ...classOperations }),
  }),
};

const tags = [
  { name: 'Locations', description: 'Warehouses, depots, clinics, suppliers and other sites.' },
  { name: 'Products', description: 'The catalogue, and what is available of it.' },
  { name: 'Stock movements', description: 'Requests for stock of one location at another.' },
  { name: 'Purchase orders', description: 'Orders from suppliers, and their receipts.' },
  { name: 'Shipments', description: 'Shipments with their items.' },
  { name: 'Stock', description: 'What a location has, and how much it should keep.' },
  { name: 'Counts', description: 'Count sheets: what was counted, and what it changes once approved.' },
  { name: 'Reversals', description: 'What was posted is taken back by new transactions.' },
  { name: 'Search', description: 'One search over everything that has a name or a number.' },
  { name: 'Replenishment', description: 'What a location needs to order.' },
  { name: 'Session', description: 'Signing in and out.' },
  { name: 'Imports', description: 'Files of rows that become objects.' },
  { name: 'Paper', description: 'Documents as they are printed.' },
  { name: 'Exports', description: 'Lists as files, for spreadsheets.' },
  { name: 'Users', description: 'The users of the instance, for the owner.' },
  { name: 'Document', description: 'The description of the API.' },
  ...genericClasses.map(({ name, description }) => ({ name, description })),
];

/** The OpenAPI 3.1 document of both forms of the data API: by key, and by session. */
export const instanceDocument = apiDocument({
  title: 'Storehouse data API',
  description: 'Products, lots, locations, orders, shipments and stock of one instance: by key, or by session.',
  tags,
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    session: { type: 'apiKey', in: 'cookie', name: 'JSESSIONID' },
  },
  error: dataError,
  write: () => ({
    ...withHeaders(writePaths(keyOperations, '/api/v1', keyErrors), dataHeaders),
    ...withHeaders(writePaths(sessionOperations, '/inventory/api', sessionErrors), sessionHeaders),
  }),
});
