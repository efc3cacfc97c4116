import { isEmailAddress } from './email-address.ts';

/** What is wrong with an email address, or null. */
export function emailProblem(email: string): string | null {
  if (email.length > 254) return 'cannot have more than 254 characters';
  return isEmailAddress(email) ? null : 'is not an email address';
}

/** Long enough to be worth hashing, short enough to be cheap to hash (argon2 takes any length). */
export function passwordProblem(password: string): string | null {
  if (password.length < 8) return 'needs at least 8 characters';
  return password.length > 200 ? 'cannot have more than 200 characters' : null;
}
