import { describe, expect, it } from 'vitest';
import { isFound, NameIndex } from './name-index.ts';

const names = Array.from({ length: 5_000 }, (_, index) => `Depot of the district ${String(10_000 + index)}`);

function openIndex(): NameIndex {
  const index = new NameIndex();
  for (const name of names) index.add(name, `id of ${name}`);
  return index;
}

const messageFor = (index: NameIndex, name: string): string => {
  const found = index.find('location', name);
  return isFound(found) ? found.id : found.message;
};

/** Makes a known name unknown; each result is nearest to a different known name. */
const misspelt = (name: string) => name.replace('Depot', 'Dapot');

describe('an unknown name', () => {
  it('gets the nearest one as a suggestion', () => {
    expect(messageFor(openIndex(), 'Depot of the district 1OOO7')).toMatch(
      /^not found: "Depot of .* Did you mean "Depot/,
    );
    expect(messageFor(openIndex(), 'Nowhere')).toBe('not found: "Nowhere"');
  });

  it('gets no suggestion after 50 other ones; those that got one keep it', () => {
    const index = openIndex();
    const texts = names.slice(0, 60).map(misspelt);
    const first = texts.map((text) => messageFor(index, text));
    expect(first.filter((message) => message.includes('Did you mean'))).toHaveLength(50);
    expect(first[49]).toBe(`not found: "${texts[49] ?? ''}". Did you mean "${names[49] ?? ''}"?`);
    expect(first[50]).toBe(`not found: "${texts[50] ?? ''}"`);
    expect(texts.map((text) => messageFor(index, text))).toEqual(first);
    expect(messageFor(index, names[55] ?? '')).toBe(`id of ${names[55] ?? ''}`);
  });

  // If each row were compared with all names, this would take 100,000 times 10 ms: far more than the time limit of a test.
  it('takes no time in a file of 100,000 rows, be it always the same or always another one', () => {
    const index = openIndex();
    const messages = new Set<string>();
    for (let row = 0; row < 50_000; row += 1) {
      messages.add(messageFor(index, 'Dapot of the district 10007'));
      messages.add(messageFor(index, `Dapot of the district ${String(20_000 + row)}`));
    }
    expect(messages.size).toBe(50_001);
  });
});

describe('a name that was taken away', () => {
  it('is unknown, or that of those who still have it', () => {
    const index = new NameIndex();
    index.add('East', 'one');
    index.add('East', 'two');
    index.remove('East', 'one');
    expect(messageFor(index, 'east')).toBe('two');
    index.remove('East', 'two');
    index.remove('West', 'two');
    expect([messageFor(index, 'East'), index.has('east'), index.isEmpty]).toEqual(['not found: "East"', false, true]);
  });
});
