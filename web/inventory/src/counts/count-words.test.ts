import type { ListedCount } from '@storehouse/contract/operations/instance/count-answers';
import { describe, expect, it } from 'vitest';
import { describeScope, describeUncounted } from './count-words.ts';

const count = (fields: Partial<ListedCount>) => fields as ListedCount;

describe('what a count is of', () => {
  it.each([
    [{ scope: 'LOCATION' }, 'Everything'],
    [{ scope: 'BIN', scopeName: 'A-01' }, 'Bin A-01'],
    [{ scope: 'CATEGORY', scopeName: 'Drugs' }, 'Category Drugs'],
    [{ scope: 'SAMPLE', sampleSize: 1 }, 'Random sample of 1 product'],
    [{ scope: 'SAMPLE', sampleSize: 20 }, 'Random sample of 20 products'],
  ] as const)('%j is %s', (fields, words) => {
    expect(describeScope(count(fields))).toBe(words);
  });
});

describe('lines that were not counted', () => {
  it.each([
    [3, 3, 'All 3 lines were counted.'],
    [3, 2, '1 line was not counted. Its stock stays as it is.'],
    [5, 2, '3 lines were not counted. Their stock stays as it is.'],
  ])('%i lines, %i counted: %s', (lineCount, countedCount, words) => {
    expect(describeUncounted(count({ lineCount, countedCount }))).toBe(words);
  });
});
