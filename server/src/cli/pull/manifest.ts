import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Grain } from '@storehouse/contract/reporting/dataset';
import type { LocalDay } from '../../foundation/time/local-day.ts';
import { CommandError } from '../command-error.ts';
import { mirrors } from './mirrors.ts';
import { replaceText } from './replace-file.ts';

export const formats = ['csv', 'jsonl', 'parquet'] as const;
export type PullFormat = (typeof formats)[number];

export interface ManifestFile {
  readonly dataset: string;
  readonly grain: Grain | null;
  readonly day: LocalDay | null;
  /** Relative to the folder of the manifest. */
  readonly file: string;
  readonly rows: number;
  readonly sha256: string;
  /** The ETag of the first page of the walk. */
  readonly etag: string | null;
  readonly capturedAtUtc: string | null;
}

interface ManifestText {
  readonly formatVersion: 1;
  readonly format: PullFormat;
  readonly files: readonly ManifestFile[];
}

/** The list of files in a folder. A file is added only once it is complete and in its place. */
export class Manifest {
  readonly #dir: string;
  readonly #format: PullFormat;
  readonly #files: Map<string, ManifestFile>;

  constructor(dir: string, format: PullFormat, files: readonly ManifestFile[]) {
    this.#dir = dir;
    this.#format = format;
    this.#files = new Map(files.map((each) => [each.file, each]));
  }

  get files(): readonly ManifestFile[] {
    return [...this.#files.values()];
  }

  in(folder: string): readonly ManifestFile[] {
    return this.files.filter(({ file }) => folderOf(file) === folder);
  }

  find(file: string): ManifestFile | undefined {
    return this.#files.get(file);
  }

  async add(entry: ManifestFile): Promise<void> {
    this.#files.set(entry.file, entry);
    const files = this.files.toSorted((one, other) => rank(one) - rank(other) || (one.file < other.file ? -1 : 1));
    const text: ManifestText = { formatVersion: 1, format: this.#format, files };
    await replaceText(join(this.#dir, 'manifest.json'), `${JSON.stringify(text, null, 2)}\n`);
  }
}

const folderOf = (file: string): string => file.slice(0, file.indexOf('/'));
const rank = ({ file }: ManifestFile): number => mirrors.findIndex(({ folder }) => folder === folderOf(file));

/** Refuses a folder with files of another format: a reader of the folder could not tell which of them are current. */
export async function readManifest(dir: string, format: PullFormat): Promise<Manifest> {
  const path = join(dir, 'manifest.json');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  // Left over from a run that was killed while it wrote.
  await rm(`${path}.new`, { force: true });
  if (text === null) return new Manifest(dir, format, []);
  const read = parse(text);
  if (read === null) throw new CommandError(`${path} is not a manifest that this version of pull can read.`);
  if (read.format !== format) {
    throw new CommandError(`${dir} has ${read.format} files: use --format ${read.format}, or another folder.`);
  }
  return new Manifest(dir, format, read.files);
}

function parse(text: string): ManifestText | null {
  try {
    const read = JSON.parse(text) as Partial<ManifestText> | null;
    const isKnown = read?.formatVersion === 1 && formats.includes(read.format as PullFormat);
    return isKnown && Array.isArray(read.files) ? (read as ManifestText) : null;
  } catch {
    return null;
  }
}
