import { z } from 'zod';

/** Text that PostgreSQL can keep and give back unchanged: no NUL, no half of a surrogate pair. */
export const text = (maxCharacters = 255) =>
  z
    .string()
    .max(maxCharacters)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'has characters that cannot be stored');

/** The same, with something in it once the spaces around it are gone. */
export const filledText = (maxCharacters = 255) =>
  text(maxCharacters)
    .trim()
    .refine((value) => value !== '', 'cannot be empty');
