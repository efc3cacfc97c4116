import { z } from 'zod';
import { importQuery, importSteps } from '../import-steps.ts';
import { declareOperations } from '../operation.ts';
import { accountParams } from './account-schemas.ts';

export const importOperations = declareOperations({
  importFile: {
    authentication: 'operator-token',
    method: 'POST',
    path: '/accounts/{accountId}/imports',
    tag: 'Imports',
    summary: 'Import the rows of a CSV or Excel file',
    description:
      'All rows in one transaction: a file that is interrupted changes nothing. A file that cannot be read, or has an unknown column, is refused as a whole.',
    params: accountParams,
    query: z.strictObject(importQuery),
    bodyType: 'application/octet-stream',
    status: 200,
    answer: importSteps,
    errors: [400, 401, 404, 409],
  },
});
