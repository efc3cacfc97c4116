import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programPath, runToEnd } from '../system/start-program.ts';
import type { System } from '../system/system.ts';

export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the samples of a document run, and what replaces their placeholders. */
export interface SampleSetting {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Puts the running system's addresses and key into a sample. */
  fill(code: string): string;
  /** The reverse, for the output of a sample. */
  unfill(output: string): string;
}

const password = 'correct horse battery';

/** An account called acme in the documents, with a little stock, two daily checks and a key that shows values. */
export async function openSetting(system: System, operatorToken: string, isSeeded: boolean): Promise<SampleSetting> {
  const { platformUrl, instanceUrl, operatorUrl } = system.program.ready;
  const operator = { STOREHOUSE_OPERATOR_URL: operatorUrl, STOREHOUSE_OPERATOR_TOKEN: operatorToken };
  const subdomain = `acme-${Math.random().toString(36).slice(2, 10)}`;
  const key = isSeeded ? await seedAccount(system, subdomain, operator) : '';
  const folder = mkdtempSync(join(tmpdir(), 'storehouse-samples-'));
  const words: readonly (readonly [string, string])[] = [
    ['localhost:8080', new URL(platformUrl).host],
    ['localhost:8081', new URL(instanceUrl).host],
    ['127.0.0.1:8081', `127.0.0.1:${new URL(instanceUrl).port}`],
    ['127.0.0.1:8082', new URL(operatorUrl).host],
    ...(key === '' ? [] : [['shk.…', key] as const]),
  ];
  return {
    folder,
    env: {
      ...operator,
      STOREHOUSE_DATA: system.program.dataDir,
      STOREHOUSE_API_KEY: key,
      PATH: `${commandsIn(folder)}:${String(process.env['PATH'])}`,
      HOME: folder,
      PYTHONPATH: join(repository, 'clients', 'python'),
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONIOENCODING: 'utf-8',
      NODE_OPTIONS: `--import=${join(repository, 'docs', 'localhost.mjs')}`,
    },
    fill: (code) =>
      words.reduce((text, [word, actual]) => text.replaceAll(word, actual), code.replace(/\bacme\b/g, subdomain)),
    unfill: (output) =>
      words.reduce((text, [word, actual]) => text.replaceAll(actual, word), output.replaceAll(subdomain, 'acme')),
  };
}

async function seedAccount(system: System, subdomain: string, env: Readonly<Record<string, string>>): Promise<string> {
  const owner = { email: 'olive@example.com', name: 'Olive Owner', password };
  const { id } = await system.createAccount({ name: 'Acme Clinics', subdomain, owner });
  const seed = ['seed', '--account', subdomain, '--locations', '2', '--products', '6', '--days', '3'];
  const { code, stderr } = await runToEnd(seed, { env });
  if (code !== 0) throw new Error(`not seeded: ${stderr}`);
  const { key } = await system.createKey(id, { scopes: ['admin'], includeValues: true });
  return key;
}

/** `npx storehouse` runs the program of this repository, and the packages of the samples are those of the repository. */
function commandsIn(folder: string): string {
  const commands = join(folder, '.commands');
  mkdirSync(commands);
  const start = `exec ${process.execPath} ${programPath()} "$@"`;
  const scripts = {
    storehouse: start,
    npx: `[ "$1" = storehouse ] || { echo "npx $1 is not part of the samples" >&2; exit 1; }; shift\n${start}`,
    field: `exec ${process.execPath} ${fileURLToPath(new URL('print-field.mjs', import.meta.url))} "$@"`,
    python3: `exec /usr/bin/python3 "$@"`,
  };
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(commands, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(commands, name), 0o755);
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  return commands;
}
