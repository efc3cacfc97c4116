import { describe, expect, it } from 'vitest';
import { emailProblem, passwordProblem } from '@storehouse/contract/person-rules';

describe('an email address', () => {
  it.each([
    ['tess@example.com', null],
    ['a@b', null],
    ['tess', 'is not an email address'],
    ['tess@', 'is not an email address'],
    ['te ss@example.com', 'is not an email address'],
    ['a@b@c', 'is not an email address'],
    ['a@b>c', 'is not an email address'],
    ['', 'is not an email address'],
    [`${'a'.repeat(250)}@b.c`, null],
    [`${'a'.repeat(251)}@b.c`, 'cannot have more than 254 characters'],
  ])('%j: %j', (email, problem) => {
    expect(emailProblem(email)).toBe(problem);
  });
});

describe('a password', () => {
  it.each([
    [7, 'needs at least 8 characters'],
    [8, null],
    [200, null],
    [201, 'cannot have more than 200 characters'],
  ])('of %i characters: %j', (length, problem) => {
    expect(passwordProblem('x'.repeat(length))).toBe(problem);
  });
});
