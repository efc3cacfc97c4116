import { expect, it } from 'vitest';
import { doneWords, undoneCount, undoRole, willWords } from './undo-words.ts';

const counts = { removed: 1, restored: 0, reversed: 2, left: 3 };

it('says what would happen, and nothing about what would not', () => {
  expect(undoneCount(counts)).toBe(3);
  expect(willWords(counts)).toEqual([
    '1 entry that it created is removed.',
    '2 counted lots: the stock is taken back by reversing transactions.',
  ]);
});

it('says what happened, and what is left', () => {
  expect(doneWords({ ...counts, removed: 0, restored: 1 })).toEqual([
    '1 entry that it had changed got back its former values.',
    '2 counted lots: the stock was taken back by reversing transactions.',
    '3 could not be undone.',
  ]);
});

it('takes the role of the import', () => {
  expect([undoRole('stock'), undoRole('products'), undoRole(null)]).toEqual(['ASSISTANT', 'MANAGER', 'MANAGER']);
});
