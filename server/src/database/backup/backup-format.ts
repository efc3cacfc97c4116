/**
 * A backup is a compressed text that psql could load too: a first line about itself, then for each table a COPY command, its
 * rows and the end mark `\.`, a setval for each sequence, and a last line without which the file is not whole.
 */
export interface BackupHeader {
  readonly format: 1;
  readonly takenAt: string;
  /** The schema's migrations when it was taken: a restore builds that schema, then brings it up to date. */
  readonly migrations: readonly string[];
}

const headerStart = '-- storehouse backup ';
export const backupEnd = '-- end of storehouse backup';
export const rowsEnd = '\\.';

export const headerLine = (header: BackupHeader): string => `${headerStart}${JSON.stringify(header)}`;

/** The header of a backup, or null when the line is not one. */
export function readHeaderLine(line: string): BackupHeader | null {
  if (!line.startsWith(headerStart)) return null;
  try {
    const header = JSON.parse(line.slice(headerStart.length)) as BackupHeader;
    const { format, migrations } = header as { format: unknown; migrations: unknown };
    const isOurs = format === 1 && Array.isArray(migrations) && migrations.every((name) => typeof name === 'string');
    return isOurs ? header : null;
  } catch {
    return null;
  }
}

/** The names in the commands are ours; a file that says anything else is not a backup. */
const name = '(?:[a-z_][a-z0-9_]*|"[a-z_][a-z0-9_]*")';
const copyLine = new RegExp(`^COPY ${name} \\(${name}(?:, ${name})*\\) FROM stdin;$`);
export const copyLineFor = (table: string, columns: readonly string[]): string =>
  `COPY ${table} (${columns.join(', ')}) FROM stdin;`;
export const isCopyLine = (line: string): boolean => copyLine.test(line);

const sequenceLine = new RegExp(`^SELECT setval\\('${name}', [0-9]+\\);$`);
export const sequenceLineFor = (sequence: string, reached: number): string =>
  `SELECT setval('${sequence}', ${String(reached)});`;
export const isSequenceLine = (line: string): boolean => sequenceLine.test(line);
