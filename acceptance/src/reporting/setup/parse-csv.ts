/** Parses RFC 4180 text into objects by its header row. An unquoted empty cell is null, a quoted one the empty string. */
export function parseCsv(text: string): Record<string, string | null>[] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)];
  const length = cells.reduce((sum, [whole]) => sum + whole.length, 0);
  if (length !== text.length) throw new Error(`no CSV: ${text.slice(length, length + 80)}`);
  const lines: (string | null)[][] = [[]];
  for (const [, quoted, plain, end] of cells) {
    lines.at(-1)?.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  lines.pop();
  const [header = [], ...rows] = lines;
  return rows.map((row) => {
    if (row.length !== header.length) throw new Error(`a row of ${String(row.length)} cells`);
    return Object.fromEntries(header.map((name, index) => [String(name), row[index] ?? null]));
  });
}
