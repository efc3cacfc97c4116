import { apiDocument } from '../openapi/api-document.ts';
import { writePaths } from '../openapi/write-paths.ts';
import { accountOperations } from './account-operations.ts';
import { importOperations } from './import-operations.ts';
import { peopleOperations } from './people-operations.ts';
import { statusOperations } from './status-operations.ts';
import { backupOperations, clockOperations, programOperations } from './system-operations.ts';
import { workOperations } from './work-operations.ts';

/** Every call of the operator's API (operator's contract), by its id. */
export const operatorOperations = {
  ...accountOperations,
  ...peopleOperations,
  ...workOperations,
  ...importOperations,
  ...backupOperations,
  ...programOperations,
  ...statusOperations,
  ...clockOperations,
};

const errors = {
  descriptions: {
    400: 'A field or parameter is missing or invalid; the message names it.',
    401: 'The operator token is missing or wrong.',
    404: 'There is no such account, key or address.',
    409: 'The account is in a state that does not allow this, or the name is taken.',
    500: 'Something went wrong on the server; the log has it under the request id.',
    503: 'The database is out of reach; try again after `Retry-After`.',
  },
  anywhere: [500, 503],
};

/** The OpenAPI 3.1 document of the operator's API. */
export const operatorDocument = apiDocument({
  title: 'Storehouse operator API',
  description: 'What the people who host Storehouse use: accounts, keys, daily checks, exports, backups.',
  tags: [
    { name: 'Accounts', description: 'Customers and the states they go through.' },
    { name: 'People', description: 'The people of an account.' },
    { name: 'Keys', description: 'API keys of an account.' },
    { name: 'Checks', description: 'The daily checks of an account.' },
    { name: 'Seed', description: 'Plausible data for a demonstration or a test.' },
    { name: 'Imports', description: 'Files with rows for an instance.' },
    { name: 'Exports', description: 'Scheduled exports, started by hand.' },
    { name: 'Mails', description: 'Messages that the platform sends.' },
    { name: 'Backup', description: 'Copies of everything, and their restore.' },
    { name: 'System', description: 'How the program is doing.' },
    { name: 'Test clock', description: 'Only with `--test-clock`.' },
  ],
  securitySchemes: { 'operator-token': { type: 'http', scheme: 'bearer' } },
  write: () => writePaths(operatorOperations, '/operator/v1', errors),
});
