import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitBackup, type BackupPart } from './split-backup.ts';

async function* chunksOf(text: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield text.subarray(at, at + size);
    at += size;
  }
}

/** The parts, with adjacent blocks of rows merged: the number of blocks is up to the reader. */
async function partsOf(text: string, sizes: readonly number[]): Promise<unknown[]> {
  const parts: (BackupPart | { rows: string })[] = [];
  for await (const part of splitBackup(chunksOf(Buffer.from(text), sizes))) {
    const last = parts.at(-1);
    if ('rows' in part) {
      expect(part.rows.at(-1)).toBe(10);
      if (last && 'rows' in last) parts.splice(-1, 1, { rows: String(last.rows) + part.rows.toString('utf8') });
      else parts.push({ rows: part.rows.toString('utf8') });
    } else parts.push(part);
  }
  return parts;
}

const chunkSizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
// How COPY writes any value: it escapes backslashes and line breaks, so a row never looks like the end mark.
const field = fc
  .oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\\.', '.', '\\', '\\N', '\n\\.\n', 'COPY ', 'é', ''))
  .map((text) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n'));
const row = fc.array(field, { minLength: 1, maxLength: 3 }).map((fields) => fields.join('\t'));
const table = fc.record({
  name: fc.constantFrom('accounts', 'people', 'events'),
  rows: fc.array(row, { maxLength: 6 }),
});

describe('a backup is split', () => {
  it('into the same parts wherever the chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(table, { maxLength: 4 }), chunkSizes, async (tables, sizes) => {
        const text = [
          'header',
          ...tables.flatMap(({ name, rows }) => [`COPY ${name} (a) FROM stdin;`, ...rows, '\\.']),
          'end',
        ].join('\n');
        expect(await partsOf(`${text}\n`, sizes)).toEqual([
          { line: 'header' },
          ...tables.flatMap(({ name, rows }) => [
            { line: `COPY ${name} (a) FROM stdin;` },
            ...(rows.length > 0 ? [{ rows: `${rows.join('\n')}\n` }] : []),
            { end: true },
          ]),
          { line: 'end' },
        ]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['an empty table, cut inside its end mark', 'COPY t (a) FROM stdin;\n\\.\nend\n', [24]],
    ['rows that begin like the end mark', 'COPY t (a) FROM stdin;\n\\.x\n\\\\.\n\\.\nend\n', [1]],
  ])('%s', async (_what, text, sizes) => {
    expect(await partsOf(text, sizes)).toEqual(await partsOf(text, [1_000]));
    expect(await partsOf(text, sizes)).toContainEqual({ end: true });
    expect((await partsOf(text, sizes)).at(-1)).toEqual({ line: 'end' });
  });

  it('gives a text without line breaks up, however long it goes on', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (;;) {
        read += 1;
        yield Buffer.alloc(16_384, 'x');
      }
    }
    const parts: BackupPart[] = [];
    for await (const part of splitBackup(endless())) parts.push(part);
    expect(parts).toEqual([{ line: '(too long)' }]);
    expect(read).toBeLessThan(10);
  });

  it('keeps a row whole that came in many chunks, each of them looked at once', async () => {
    const row = 'x'.repeat(5_000_000);
    const text = `COPY t (a) FROM stdin;\n${row}\n\\.\nend\n`;
    expect(await partsOf(text, [1_000])).toEqual([
      { line: 'COPY t (a) FROM stdin;' },
      { rows: `${row}\n` },
      { end: true },
      { line: 'end' },
    ]);
  });

  it('gives what is left of a text that was cut short, so that its reader can refuse it', async () => {
    expect(await partsOf('COPY t (a) FROM stdin;\none\ntw', [5])).toEqual([
      { line: 'COPY t (a) FROM stdin;' },
      { rows: 'one\n' },
      { line: 'tw' },
    ]);
  });
});
