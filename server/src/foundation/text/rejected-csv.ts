interface Rejected {
  readonly cells: readonly string[];
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

/** Writes refused rows as CSV: their cells as the file has them, and what is wrong in a last column. */
export function rejectedCsv(header: readonly string[], separator: string, errorColumn: string) {
  // A file that was rejected before has the column already: the new errors replace the old ones.
  const kept = header.flatMap((name, index) => (name.trim().toLowerCase() === errorColumn ? [] : [index]));
  const line = (cells: readonly string[]) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
  return {
    head: line([...kept.map((index) => header[index] ?? ''), errorColumn]),
    row({ cells, errors }: Rejected): string {
      const error = errors.map(({ field, message }) => `${field} ${message}`).join('; ');
      return line([...kept.map((index) => cells[index] ?? ''), error]);
    },
  };
}

/** Cells that a reader could misread are quoted (RFC 4180). */
function quoted(cell: string, separator: string): string {
  const isPlain = !/["\r\n]/.test(cell) && !cell.includes(separator) && cell === cell.trim();
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}
