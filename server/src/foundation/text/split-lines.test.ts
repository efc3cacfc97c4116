import { expect, it } from 'vitest';
import { splitLines } from './split-lines.ts';

async function linesOf(pieces: readonly (string | Uint8Array)[]): Promise<string[]> {
  async function* arriving() {
    yield* pieces;
  }
  const lines: string[] = [];
  for await (const line of splitLines(arriving())) lines.push(line);
  return lines;
}

it.each([
  [[], []],
  [
    ['a\n', 'b\n'],
    ['a', 'b'],
  ],
  [
    ['a', 'b\nc'],
    ['ab', 'c'],
  ],
  [['a\n\nb\n'], ['a', '', 'b']],
  // JSON may contain these as they are; readline would end a line at each of them.
  [['{"name":"a\u2028b\u2029c\r"}\n'], ['{"name":"a\u2028b\u2029c\r"}']],
])('ends a line at a line feed only: %j', async (pieces, lines) => {
  expect(await linesOf(pieces)).toEqual(lines);
});

it('reads characters whose bytes arrive in two pieces', async () => {
  const bytes = Buffer.from('é🦊\n€');
  expect(await linesOf([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(['é🦊', '€']);
});
