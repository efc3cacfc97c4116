type Printable = Readonly<Record<string, unknown>>;

/** Prints a result: JSON for scripts, a plain table or list of fields for people. */
export function print(answer: Printable | readonly Printable[], asJson: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(answer) : readable(answer)}\n`);
}

function readable(answer: Printable | readonly Printable[]): string {
  if (!Array.isArray(answer)) return fields(answer as Printable);
  const rows = answer as readonly Printable[];
  const [first] = rows;
  return first ? table(Object.keys(first), rows) : 'none';
}

function fields(row: Printable): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
    .join('\n');
}

function table(columns: readonly string[], rows: readonly Printable[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Names come from customers: control characters, which could affect the operator's terminal, are escaped as in JSON. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
