import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const folder = mkdtempSync(join(tmpdir(), 'storehouse-client-'));

function run(command: string, ...given: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, given, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${given.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** What an integrator writes first; its own `fetch` takes the place of the server. */
const program = `
import { Storehouse, StorehouseError, readWebhook, verifyWebhook, type RowOf, type WebhookEvent } from '@storehouse/client';
import { verifyWebhook as alone } from '@storehouse/client/verify-webhook';
import { WebhookVerificationError } from '@storehouse/client/webhook-verification-error';

const rows: Partial<RowOf<'stock-on-hand'>>[] = [{ productName: 'Gauze', quantityOnHand: 7 }];
const storehouse = new Storehouse({
  apiKey: 'shk.example',
  platformUrl: 'https://storehouse.example.com',
  fetch: async () => Response.json({ rows, page: { rowsTotal: 1, nextCursor: null } }),
});
for await (const row of storehouse.reporting.rows('stock-on-hand', { state: 'stock_out' })) {
  const quantity: number = row.quantityOnHand;
  console.log(row.productName, quantity);
}
const describe = (event: WebhookEvent): string => {
  switch (event.type) {
    case 'inventory.stock_adjustment':
      return event.data.lines.map(({ quantityDelta }) => quantityDelta).join();
    case 'order.created':
      return event.data.orderNumber;
    default:
      return event.type;
  }
};
try {
  describe(readWebhook('{}', {}, 'whsec_example'));
} catch (error) {
  console.log(error instanceof WebhookVerificationError && error.reason, verifyWebhook === alone, typeof StorehouseError);
}
`;

beforeAll(() => {
  run('npm', 'pack', join(root, 'client'), '--pack-destination', folder);
  const [tarball = ''] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
  writeFileSync(join(folder, 'first.ts'), program);
  run('npm', 'install', `./${tarball}`, '--offline', '--no-audit', '--no-fund');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('brings no other package, no test and no generator', () => {
  const packages = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(packages).toEqual(['@storehouse']);
  const installed = join(folder, 'node_modules/@storehouse/client');
  expect(readdirSync(installed).sort()).toEqual(['README.md', 'dist', 'package.json', 'test-vectors']);
  const files = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => /test|tsbuildinfo|generate/.test(name))).toEqual([]);
});

it.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('type-checks under strict in an empty project (module %s, resolution %s), and runs', (module, moduleResolution) => {
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  };
  const lib = ['es2023', 'dom', 'dom.iterable'];
  const compilerOptions = { ...strict, module, moduleResolution, target: 'es2022', lib, types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['first.ts'] }));
  run(process.execPath, tsc);
  expect(run(process.execPath, 'first.js')).toBe('Gauze 7\nmissing_header true function\n');
});

it('type-checks every TypeScript sample of the README', () => {
  const readme = readFileSync(join(folder, 'node_modules/@storehouse/client/README.md'), 'utf8');
  const samples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, text = '']) => text);
  const given = `import type { Storehouse as Client } from '@storehouse/client';
declare const storehouse: Client, depotId: string, wardId: string;
`;
  const files = samples.map((text, index) => {
    const name = `sample-${String(index)}.ts`;
    writeFileSync(join(folder, name), text.includes('const storehouse') ? text : given + text);
    return name;
  });
  expect(files.length).toBeGreaterThan(5);
  const types = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    noEmit: true,
    skipLibCheck: true,
    ...types,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  run(process.execPath, tsc);
});

it('has nothing of Node in what a browser loads', () => {
  const imported = new Set(['browser.js']);
  for (const file of imported) {
    const text = readFileSync(join(folder, 'node_modules/@storehouse/client/dist', file), 'utf8');
    for (const [, name = ''] of text.matchAll(/from ["']([^"']+)["']/g)) imported.add(join(dirname(file), name));
  }
  expect([...imported].filter((name) => name.startsWith('node:'))).toEqual([]);
  expect(imported.size).toBeGreaterThan(10);
  const print = "import('@storehouse/client').then((found) => console.log(Object.keys(found).sort().join()))";
  expect(run(process.execPath, '--conditions', 'browser', '-e', print)).toBe('Storehouse,StorehouseError\n');
});
