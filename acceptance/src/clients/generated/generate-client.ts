import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** Resolves names below `localhost`, as the guides recommend. */
const localhost = new URL('../../../../docs/localhost.mjs', import.meta.url).href;
const require = createRequire(import.meta.url);
const openapiTypescript = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin/cli.js');
const redocly = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js');
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');

export interface GeneratorFolder {
  /** Writes `<name>.types.ts` (openapi-typescript) and `<name>.client.ts` (Redocly); throws with their output if they fail. */
  generate(name: string, document: object): void;
  write(file: string, text: string): void;
  /** Compiles everything as a strict project would; returns the compiler's errors, one line each. */
  compile(): string[];
  /** Runs a compiled file in Node and returns what it prints. */
  run(file: string, env: Readonly<Record<string, string>>): string;
}

/** An integrator's project: an empty folder in which clients are generated from OpenAPI documents. */
export function useGeneratorFolder(): GeneratorFolder {
  const folder = mkdtempSync(join(tmpdir(), 'storehouse-generated-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const node = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    // By default, Redocly's program sends telemetry and looks for a newer version.
    spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', ...env },
    });
  const mustRun = (...args: Parameters<typeof node>): string => {
    const { status, stdout, stderr } = node(...args);
    if (status !== 0) throw new Error(`${args[0].join(' ')}\n${stdout}${stderr}`);
    return stdout;
  };

  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write('package.json', '{"type": "module", "private": true}');
  write('tsconfig.json', JSON.stringify({ compilerOptions: strictest, include: ['*.ts'] }));
  return {
    write,
    generate(name, document) {
      const file = `${name}.json`;
      write(file, JSON.stringify(document));
      mustRun([openapiTypescript, file, '--output', `${name}.types.ts`]);
      mustRun([redocly, 'generate-client', file, '--output', `${name}.client.ts`]);
    },
    compile() {
      const { stdout } = node([tsc, '--pretty', 'false']);
      return stdout.split('\n').filter((line) => line !== '');
    },
    run: (file, env) => mustRun(['--import', localhost, file], env),
  };
}

const strictest = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
};
