import { expect, it } from 'vitest';
import { plainUpc, upcProblem } from './check-upc.ts';

it.each([
  '',
  '036000291452',
  '0 36000 29145 2',
  '0-36000-29145-2',
  '4006381333931',
  '96385074',
  '10614141000415',
  // UPC-E, once for each of the four ways of leaving out zeros.
  '04252614',
  '01234531',
  '04210007',
  '01234558',
])('"%s" is a UPC, or none', (text) => {
  expect(upcProblem(text)).toBeNull();
});

it.each([
  ['abc', 'A UPC contains only digits'],
  ['03600029145X', 'A UPC contains only digits'],
  ['12345', 'A UPC has 8, 12, 13 or 14 digits; this one has 5'],
  ['036000291453', 'The check digit does not match. Compare the code with the label'],
  ['4006381333932', 'The check digit does not match. Compare the code with the label'],
  ['96385075', 'The check digit does not match. Compare the code with the label'],
])('"%s": %s', (text, problem) => {
  expect(upcProblem(text)).toBe(problem);
});

it('is stored without the gaps of its groups', () => {
  expect(plainUpc(' 0 36000 29145-2 ')).toBe('036000291452');
});
