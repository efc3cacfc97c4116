import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { runToEnd } from '../system/start-program.ts';
import { csv, openImporting, useFolder } from './import-command.ts';

// `6-kits.md`, `storehouse import`: what is applied, refused, printed and written.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const folder = useFolder();
const open = () => openImporting(run.system, folder.path);
const none = { applied: 0, created: 0, updated: 0, unchanged: 0, refused: 0, rejectedFile: null, code: 0 };

const mixed = csv('productCode,name,category', 'A,"Gauze, ""soft""",ROOT', 'B,Tape,Rot', 'C,Swab,ROOT');

describe('storehouse import, all or nothing', () => {
  it('applies nothing if a row is refused: exit 1, the row in FILE.rejected.csv with its error', async () => {
    const { run: importFile, named } = await open();
    const result = await importFile('products', mixed);
    expect([result.code, result.stdout]).toEqual([1, 'applied 0, refused 1\n']);
    expect(result.rejected).toEqual([
      'productCode,name,category,error',
      'B,Tape,Rot,"category not found: ""Rot"". Did you mean ""ROOT""?"',
    ]);
    expect(await named('product')).toEqual({});
  });

  it('applies the others with --skip-bad: exit 0', async () => {
    const { run: importFile, named } = await open();
    const result = await importFile('products', mixed, '--skip-bad');
    expect([result.code, result.stdout]).toEqual([0, 'applied 2, refused 1\n']);
    expect(Object.keys(await named('product')).sort()).toEqual(['Gauze, "soft"', 'Swab']);
    expect(result.rejected).toHaveLength(2);
  });

  it('exits 1 with --skip-bad if every row is refused', async () => {
    const { run: importFile } = await open();
    const result = await importFile('products', csv('name,category', 'Tape,Nowhere'), '--skip-bad');
    expect([result.code, result.stdout]).toEqual([1, 'applied 0, refused 1\n']);
  });

  it('prints an object with --json', async () => {
    const { json } = await open();
    const refused = { ...none, refused: 1, rejectedFile: 'beside it' };
    expect(await json('products', mixed)).toEqual({ ...refused, code: 1 });
    expect(await json('products', mixed, '--skip-bad')).toEqual({ ...refused, applied: 2, created: 2, code: 0 });
    expect(await json('products', mixed, '--skip-bad', '--update')).toEqual({ ...refused, unchanged: 2, code: 0 });
  });

  it('changes nothing with --dry-run, and reports and exits as the real run would', async () => {
    const { run: importFile, named } = await open();
    for (const flags of [[], ['--skip-bad']]) {
      const dry = await importFile('products', mixed, '--dry-run', ...flags);
      expect(await named('product')).toEqual({});
      const real = await importFile('products', mixed, ...flags);
      expect([dry.code, dry.stdout, dry.rejected]).toEqual([real.code, real.stdout, real.rejected]);
    }
    expect(Object.keys(await named('product'))).toHaveLength(2);
  });

  it('removes the rejected rows of an earlier run, and imports what was corrected in them', async () => {
    const { json, account } = await open();
    await json('products', mixed, '--skip-bad');
    const file = join(folder.path, 'again.csv');
    const storehouse = (path: string, ...flags: readonly string[]) =>
      runToEnd([
        'import',
        'products',
        path,
        '--account',
        account.subdomain,
        '--data',
        run.system.program.dataDir,
        ...flags,
      ]);
    await writeFile(file, csv('productCode,name,category,error', 'B,Tape,Rot,old error'));
    expect((await storehouse(file)).code).toBe(1);
    await writeFile(file, csv('productCode,name,category,error', 'B,Tape,ROOT,old error'));
    expect((await storehouse(file)).stdout).toBe('applied 1, refused 0\n');
    await expect(rm(`${file}.rejected.csv`)).rejects.toThrow(/ENOENT/);
  });
});

describe('storehouse import, rows that exist', () => {
  it('are refused without --update; with it filled cells replace, blank cells and missing columns stay', async () => {
    const { json, named } = await open();
    const first = csv('productCode,name,category,pricePerUnit,description', 'A,Gauze,ROOT,2.5,soft');
    expect(await json('products', first)).toEqual({ ...none, applied: 1, created: 1 });
    expect(await json('products', first)).toMatchObject({ applied: 0, refused: 1, code: 1 });
    const second = csv('productCode,name,description', 'A,Gauze 10 cm,');
    expect(await json('products', second, '--update')).toEqual({ ...none, applied: 1, updated: 1 });
    expect((await named('product'))['Gauze 10 cm']).toMatchObject({ pricePerUnit: 2.5, description: 'soft' });
    expect(await json('products', second, '--update')).toEqual({ ...none, unchanged: 1 });
  });

  it('an unknown category is created with --create-categories', async () => {
    const { json, named } = await open();
    const file = csv('name,category', 'Gauze,Dressings', 'Tape,Dressings');
    expect(await json('products', file, '--create-categories')).toEqual({ ...none, applied: 2, created: 2 });
    expect(Object.keys(await named('category')).sort()).toEqual(['Dressings', 'ROOT']);
  });
});

describe('storehouse import, files', () => {
  const bom = '\uFEFF';
  it.each([
    ['a byte-order mark and CR LF', `${bom}name,category,pricePerUnit\r\nGauze,ROOT,1.5\r\n`],
    ['LF and no end of line', 'name,category,pricePerUnit\nGauze,ROOT,1.5'],
    ['quotes', '"name","category","pricePerUnit"\n"Gauze","ROOT","1.5"\n'],
    ['semicolons and a decimal comma', 'name;category;pricePerUnit\nGauze;ROOT;1,5\n'],
    ['semicolons and a decimal point', 'name;category;pricePerUnit\nGauze;ROOT;1.5\n'],
    ['tabs and a decimal comma', 'name\tcategory\tpricePerUnit\nGauze\tROOT\t1,5\n'],
    ['other case and spaces in the header', 'Name,CATEGORY, price per_unit \nGauze,ROOT,1.5\n'],
  ])('with %s', async (_what, file) => {
    const { json, named } = await open();
    expect(await json('products', file)).toMatchObject({ created: 1, code: 0 });
    expect((await named('product'))['Gauze']).toMatchObject({ pricePerUnit: 1.5 });
  });

  it('with commas have no decimal comma; the rejected rows have the separator of the file', async () => {
    const { run: importFile } = await open();
    const comma = await importFile('products', 'name,category,pricePerUnit\nGauze,ROOT,"1,5"\n');
    expect([comma.code, comma.rejected?.[1]]).toEqual([1, 'Gauze,ROOT,"1,5",pricePerUnit must be a number']);
    const semicolon = await importFile('products', 'name;category;pricePerUnit\nGauze;Nowhere;1,5\n');
    expect(semicolon.rejected?.[1]).toMatch(/^Gauze;Nowhere;1,5;/);
  });

  it.each([
    ['an unknown column', 'products', 'name,category,pricePerUnitt\nA,ROOT,1\n', /"pricePerUnitt".*"pricePerUnit"/],
    ['a column twice', 'products', 'name,category,Name\nA,ROOT,B\n', /"name" is given twice/],
    ['a missing column', 'stock', 'location,quantity\nNorth,1\n', /"productCode" is missing/],
    ['no header', 'products', '', /empty/],
    ['no UTF-8', 'products', Buffer.from('name,category\nCr\xe8me,ROOT\n', 'latin1'), /UTF-8/],
    ['a quote that is not closed', 'products', 'name,category\n"A,ROOT\n', /quote/],
    ['a damaged workbook', 'products', Buffer.from('PK\x03\x04 nothing more'), /Excel/],
  ])('with %s are refused as a whole: exit 1 and a sentence', async (_what, kind, file, sentence) => {
    const { run: importFile } = await open();
    const { code, stdout, stderr, rejected } = await importFile(kind, file, '--skip-bad');
    expect([code, stdout, rejected]).toEqual([1, '', null]);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it.each([
    ['an unknown kind', ['import', 'people', 'x.csv'], /people/],
    ['a missing file', ['import', 'products', '/nowhere/x.csv'], /cannot be read/],
    ['an unknown account', ['import', 'products', import.meta.filename, '--account', 'nobody'], /nobody/],
  ])('%s: exit 1 and a sentence', async (_what, args, sentence) => {
    const account = args.includes('--account') ? [] : ['--account', 'nobody'];
    const { code, stderr } = await runToEnd([...args, ...account, '--data', run.system.program.dataDir]);
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence);
  });
});
