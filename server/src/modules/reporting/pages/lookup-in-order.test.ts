import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lookupInOrder } from './lookup-in-order.ts';

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const act = fc.oneof(
  { weight: 8, arbitrary: fc.record({ ask: id }) },
  { weight: 3, arbitrary: fc.record({ set: id, value: fc.integer() }) },
  { weight: 1, arbitrary: fc.constant({ clear: true }) },
);

it('answers as a map does, in whatever turn it is asked', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const lookup = lookupInOrder<number>();
      const map = new Map<string, number>();
      for (const one of acts) {
        if ('ask' in one) expect(lookup.get(one.ask)).toBe(map.get(one.ask));
        else if ('set' in one) {
          lookup.set(one.set, one.value);
          map.set(one.set, one.value);
        } else {
          lookup.clear();
          map.clear();
        }
        expect(lookup.size).toBe(map.size);
      }
    }),
  );
});
