import { z } from 'zod';

/** An association in a body: only its id counts. */
export const referenceInput = z.object({ id: z.string() });
/** A day or a moment in a body: either form is accepted for both (document 4, section 5). */
export const dayInput = z.string().meta({ format: 'date' });
export const momentInput = z.string().meta({ format: 'date-time' });
