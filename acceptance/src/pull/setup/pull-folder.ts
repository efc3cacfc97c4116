import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { runToEnd, startCommand, type RunningCommand } from '../../system/start-program.ts';

export interface ManifestFile {
  readonly dataset: string;
  readonly grain: string | null;
  readonly day: string | null;
  readonly file: string;
  readonly rows: number;
  readonly sha256: string;
  readonly etag: string;
  readonly capturedAtUtc: string;
}

interface Manifest {
  readonly formatVersion: number;
  readonly format: string;
  readonly files: readonly ManifestFile[];
}

const made: string[] = [];
const started: RunningCommand[] = [];

/** Removes the folders and ends the commands of a file's tests. */
export function cleanUpPulls(): void {
  afterAll(async () => {
    for (const { process: child } of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
    for (const dir of made.splice(0)) await rm(dir, { recursive: true, force: true });
  });
}

/** A folder that `storehouse pull` writes to. */
export class PullFolder {
  readonly dir: string;
  readonly #platformUrl: () => string;
  readonly #key: () => string;

  constructor(dir: string, platformUrl: () => string, key: () => string) {
    this.dir = dir;
    this.#platformUrl = platformUrl;
    this.#key = key;
  }

  #command(args: readonly string[]): string[] {
    return ['pull', ...args, '--to', this.dir, '--platform-url', this.#platformUrl()];
  }

  pull(...args: readonly string[]) {
    return runToEnd(this.#command(args), { env: { STOREHOUSE_API_KEY: this.#key() } });
  }

  /** Pulls and expects exit code 0; returns what it printed. */
  async pulled(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.pull(...args);
    expect([code, stderr]).toEqual([0, '']);
    return stdout;
  }

  /** A pull that runs until it is stopped. */
  start(...args: readonly string[]): RunningCommand {
    const command = startCommand(this.#command(args), { STOREHOUSE_API_KEY: this.#key() });
    started.push(command);
    return command;
  }

  async manifest(): Promise<Manifest> {
    return JSON.parse(await readFile(join(this.dir, 'manifest.json'), 'utf8')) as Manifest;
  }

  /** Every file but the manifest, with its content. */
  async files(): Promise<Record<string, Buffer>> {
    const entries = await readdir(this.dir, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const names = paths.map((path) => path.slice(this.dir.length + 1)).filter((name) => name !== 'manifest.json');
    const contents = await Promise.all(names.sort().map(async (name) => [name, await readFile(join(this.dir, name))]));
    return Object.fromEntries(contents) as Record<string, Buffer>;
  }

  text(file: string): Promise<string> {
    return readFile(join(this.dir, file), 'utf8');
  }

  /** The manifest names every file, and nothing else, with its true checksum. */
  async expectConsistent(): Promise<void> {
    const files = await this.files();
    const { files: named } = await this.manifest();
    expect(named.map(({ file }) => file).sort()).toEqual(Object.keys(files));
    for (const { file, sha256 } of named) {
      expect([file, createHash('sha256').update(files[file]!).digest('hex')]).toEqual([file, sha256]);
    }
  }
}

export async function newPullFolder(platformUrl: () => string, key: () => string): Promise<PullFolder> {
  const dir = await mkdtemp(join(tmpdir(), 'storehouse-pull-'));
  made.push(dir);
  return new PullFolder(dir, platformUrl, key);
}
