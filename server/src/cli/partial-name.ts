import { randomBytes } from 'node:crypto';

/** The name of a file until it is complete: random, so that runs of the command at the same time do not share it. */
export const partialNameOf = (path: string): string => `${path}.${randomBytes(4).toString('hex')}.partial`;
