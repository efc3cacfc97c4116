import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { signIn, type Session } from '../system/session.ts';
import { runToEnd } from '../system/start-program.ts';
import type { AccountAnswer, System } from '../system/system.ts';

export interface ImportResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The path of the file that was imported. */
  readonly file: string;
  /** The lines of the rejected rows' file, or null if there is no such file. */
  readonly rejected: readonly string[] | null;
}

export interface Outcome {
  readonly applied: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly rejectedFile: string | null;
}

/** An account, its owner's session, and `storehouse import` into it. */
export interface Importing {
  readonly account: AccountAnswer;
  readonly owner: Session;
  run(kind: string, content: string | Buffer, ...flags: readonly string[]): Promise<ImportResult>;
  /** With `--json`, as a script would call it. */
  json(kind: string, content: string | Buffer, ...flags: readonly string[]): Promise<Outcome & { code: number | null }>;
  /** The objects of a class by their names. */
  named(className: string): Promise<Record<string, Record<string, unknown>>>;
}

/** A new folder for the files of a test file. */
export function useFolder(): { readonly path: string } {
  let path = '';
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'storehouse-import-'));
  });
  afterAll(() => rm(path, { recursive: true, force: true }));
  return {
    get path() {
      return path;
    },
  };
}

let files = 0;

export async function openImporting(system: System, folder: string): Promise<Importing> {
  const account = await system.createAccount();
  const owner = await signIn(system, account.subdomain);

  async function run(kind: string, content: string | Buffer, ...flags: readonly string[]): Promise<ImportResult> {
    files += 1;
    const isWorkbook = Buffer.isBuffer(content) && content.subarray(0, 2).toString('latin1') === 'PK';
    const file = join(folder, `${kind}-${String(files)}.${isWorkbook ? 'xlsx' : 'csv'}`);
    await writeFile(file, content);
    const target = ['--account', account.subdomain, '--data', system.program.dataDir];
    const ended = await runToEnd(['import', kind, file, ...target, ...flags]);
    const text = await readFile(`${file}.rejected.csv`, 'utf8').catch(() => null);
    return { ...ended, file, rejected: text === null ? null : text.trimEnd().split('\r\n') };
  }

  return {
    account,
    owner,
    run,
    async json(kind, content, ...flags) {
      const { code, stdout, stderr, file } = await run(kind, content, ...flags, '--json');
      if (stdout === '') throw new Error(stderr);
      const outcome = JSON.parse(stdout) as Outcome;
      return {
        ...outcome,
        rejectedFile: outcome.rejectedFile === `${file}.rejected.csv` ? 'beside it' : outcome.rejectedFile,
        code,
      };
    },
    async named(className) {
      const rows = await owner.data<Record<string, unknown>[]>(200, 'GET', `/generic/${className}`);
      return Object.fromEntries(rows.map((row) => [String(row['name']), row]));
    },
  };
}

export const csv = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;
