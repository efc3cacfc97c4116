import { describe, expect, it } from 'vitest';
import type { Operation } from '@storehouse/contract/operations/operation';
import { operatorDocument, operatorOperations } from '@storehouse/contract/operations/operator/operator-document';

const operations = Object.entries<Operation>(operatorOperations);

describe('the operations of the operator', () => {
  it.each(operations)('%s: its examples keep to its schemas', (_id, { body, bodyExample, answer }) => {
    if (body) expect(body.safeParse(bodyExample).error).toBeUndefined();
    if (answer.body) expect(answer.body.safeParse(answer.example).error).toBeUndefined();
  });

  it('have one method and path each', () => {
    const calls = operations.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('use the tags of the document', () => {
    const { tags } = operatorDocument('http://127.0.0.1:8082');
    const used = new Set(operations.map(([, { tag }]) => tag));
    expect(tags.map(({ name }) => name).sort()).toEqual([...used].sort());
  });
});
