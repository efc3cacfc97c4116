import { z } from 'zod';
import type { ErrorAnswers } from './openapi/write-paths.ts';

/** The refusals that the Reporting API and webhook management have in common. */
export const platformErrors = {
  descriptions: {
    400: 'A field or parameter is missing or invalid.',
    402: 'The account is suspended.',
    500: 'Something went wrong on our side.',
    503: 'Briefly unavailable.',
  },
  bodies: {
    429: z
      .object({
        error: z.string(),
        message: z.string(),
        bucket: z.string().optional(),
        limit: z.int().optional(),
        reset_at: z.int().optional(),
      })
      .meta({ id: 'TooManyRequests' }),
  },
} satisfies ErrorAnswers;
