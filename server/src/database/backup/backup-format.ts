/**
 * A backup is compressed text that psql could load too: a header line, then for each table a COPY command, its rows and
 * the end mark `\.`, a setval for each sequence, the manifest, and a final line that marks the file as complete.
 */
export interface BackupHeader {
  /** Format 1 was written by release 0.1 and has no manifest. */
  readonly format: 1 | 2;
  readonly takenAt: string;
  /** The migrations of the schema when it was taken. A restore builds that schema, then migrates it. */
  readonly migrations: readonly string[];
  /** Fingerprints of the keys that its secrets are sealed with. The keys themselves are not in the backup. */
  readonly secretKeys?: readonly string[];
}

/** Describes the text before it. It comes last, because the backup is streamed while it is read. */
export interface BackupManifest {
  readonly format: 2;
  /** The version of the program that wrote it. */
  readonly version: string;
  /** In the order in which they are restored. */
  readonly tables: readonly { readonly table: string; readonly rows: number }[];
  /** Of every byte before the manifest line, in hex. */
  readonly sha256: string;
}

const headerStart = '-- storehouse backup ';
const manifestStart = '-- manifest ';
export const backupEnd = '-- end of storehouse backup';
export const rowsEnd = '\\.';

export const headerLine = (header: BackupHeader): string => `${headerStart}${JSON.stringify(header)}`;
export const manifestLine = (manifest: BackupManifest): string => `${manifestStart}${JSON.stringify(manifest)}`;

/** The header of a backup, `newer` if a later release wrote it, or null if the line is not a header. */
export function readHeaderLine(line: string): BackupHeader | 'newer' | null {
  const header = readJson(line, headerStart) as Partial<Record<keyof BackupHeader, unknown>> | null;
  if (typeof header?.format !== 'number') return null;
  if (header.format > 2) return 'newer';
  const { migrations } = header;
  const isOurs = areTexts(migrations) && areTexts(header.secretKeys ?? []);
  return isOurs && header.format >= 1 ? (header as BackupHeader) : null;
}

const areTexts = (list: unknown): boolean => Array.isArray(list) && list.every((text) => typeof text === 'string');

/** The manifest of a backup, or null if the line is not one. */
export function readManifestLine(line: string): BackupManifest | null {
  const manifest = readJson(line, manifestStart) as Partial<Record<keyof BackupManifest, unknown>> | null;
  const isOurs = manifest?.format === 2 && Array.isArray(manifest.tables) && typeof manifest.sha256 === 'string';
  return isOurs ? (manifest as BackupManifest) : null;
}

function readJson(line: string, start: string): unknown {
  if (!line.startsWith(start)) return null;
  try {
    return JSON.parse(line.slice(start.length)) as unknown;
  } catch {
    return null;
  }
}

/** All names in the commands are ours, so a file with anything else is not a backup. */
const name = '(?:[a-z_][a-z0-9_]*|"[a-z_][a-z0-9_]*")';
const copyLine = new RegExp(`^COPY (${name}) \\(${name}(?:, ${name})*\\) FROM stdin;$`);
export const copyLineFor = (table: string, columns: readonly string[]): string =>
  `COPY ${table} (${columns.join(', ')}) FROM stdin;`;
/** The table whose rows follow this line; null for every other line. */
export const tableOfCopyLine = (line: string): string | null => copyLine.exec(line)?.[1] ?? null;

const sequenceLine = new RegExp(`^SELECT setval\\('${name}', [0-9]+\\);$`);
export const sequenceLineFor = (sequence: string, reached: number): string =>
  `SELECT setval('${sequence}', ${String(reached)});`;
export const isSequenceLine = (line: string): boolean => sequenceLine.test(line);

/** COPY escapes line breaks, so there are as many rows as breaks. */
export function countRows(rows: Buffer): number {
  let count = 0;
  for (let at = rows.indexOf(10); at >= 0; at = rows.indexOf(10, at + 1)) count += 1;
  return count;
}
