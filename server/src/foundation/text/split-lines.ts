/**
 * The lines of a text that arrives in pieces. Does not use readline, which also ends a line at U+2028, a character that
 * a name may contain.
 */
export async function* splitLines(pieces: AsyncIterable<unknown>): AsyncGenerator<string> {
  // A piece may end in the middle of a character.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  for await (const piece of pieces) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece as Uint8Array, { stream: true });
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
