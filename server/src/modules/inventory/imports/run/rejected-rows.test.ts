import { tmpdir } from 'node:os';
import { expect, it, vi } from 'vitest';
import { openRejectedRows } from './rejected-rows.ts';
import { openSpool } from './spool.ts';

it('writes rows of a million characters in pieces, in the order of the file', async () => {
  const spool = await openSpool(tmpdir());
  try {
    const append = vi.spyOn(spool, 'appendFile');
    const rejected = openRejectedRows(spool);
    const cells = ['x'.repeat(1_000_000)];
    for (let line = 30; line > 0; line -= 1) rejected.add({ line, cells, errors: [] });
    await rejected.flush();
    const lines: number[] = [];
    for await (const row of rejected.read()) lines.push(row.line);
    expect(lines).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(Math.max(...append.mock.calls.map(([piece]) => String(piece).length))).toBeLessThan(6_000_000);
  } finally {
    await spool.close();
  }
});
