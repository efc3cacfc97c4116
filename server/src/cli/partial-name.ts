import { randomBytes } from 'node:crypto';

/** The name of a file until it is complete. Not one that another run of the command would write to at the same time. */
export const partialNameOf = (path: string): string => `${path}.${randomBytes(4).toString('hex')}.partial`;
