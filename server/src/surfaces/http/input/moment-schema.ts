import { z } from 'zod';
import { parseMoment } from '../../../foundation/time/parse-moment.ts';

/** A moment with an offset or `Z`, read by the one parser that all surfaces share. */
export const moment = z.string().transform((text, context) => {
  const read = text.includes('T') ? parseMoment(text) : null;
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: 'must be a moment such as 2026-03-01T08:00:00Z' });
  return z.NEVER;
});
