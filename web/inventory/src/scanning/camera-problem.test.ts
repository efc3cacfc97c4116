import { expect, it } from 'vitest';
import { describeCameraProblem } from './camera-problem.ts';

it.each([
  [new DOMException('', 'NotAllowedError'), /is not allowed to use the camera/],
  [new DOMException('', 'NotFoundError'), /no camera/],
  [new DOMException('', 'NotReadableError'), /Another application/],
  [new DOMException('', 'SecurityError'), /https/],
  [new TypeError('Failed to fetch'), /could not be started/],
  ['anything', /could not be started/],
])('%s is said in words', (error, sentence) => {
  expect(describeCameraProblem(error)).toMatch(sentence);
});
