import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ImportOrder } from '@storehouse/contract/operations/instance/import-operations';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInventory, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { expireClaims, workOnce } from '../../testing/run-due-work.ts';
import { openUsers } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openPeople } from '../people/people.ts';
import { openJobs } from '../jobs/jobs.ts';
import { openImportJob } from './import-job.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { dropImports, openUploadedImports } from './uploaded-imports.ts';

const test = useTestDatabase();
const { context } = test;
const imports = () => openUploadedImports(context, tmpdir());
const never = new AbortController().signal;
const job = (cut = never) => openImportJob({ ...context, folder: tmpdir(), cut });
const work = () => workOnce(context, job());

const rows = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
const upload = (caller: InstanceCaller, file: string | Buffer, fileName = 'list.csv') =>
  imports().upload(caller, {
    upload: Readable.from([Buffer.from(file)]),
    maxBytes: 1_000_000,
    fileName,
    kind: undefined,
  });
const order = (kind: ImportOrder['kind'], columns: readonly (string | null)[], options: Partial<ImportOrder> = {}) => ({
  kind,
  columns: [...columns],
  update: false,
  skipBad: false,
  createCategories: false,
  ...options,
});

let own: InventoryFixture;
beforeAll(async () => {
  own = await createInventory(context);
});

const countProducts = async ({ accountId }: InstanceCaller): Promise<number> => {
  const [row] = await context.db.query<{ count: number }>('select count(*) from products where account_id = $1', [
    accountId,
  ]);
  return row?.count ?? 0;
};

/** A teammate with this role at the depot. */
async function teammate(role: string): Promise<InstanceCaller> {
  const { id } = await openUsers(context, openPeople(context)).create(own.caller, {
    email: `${randomBytes(4).toString('hex')}@example.com`,
    name: 'Tess Team',
    password: 'a long password',
    locationRoles: [{ location: { id: own.depot }, role }],
  });
  return { ...own.caller, personId: id };
}

describe('an uploaded file', () => {
  it('says what it seems to be, and changes nothing', async () => {
    const file = rows('Réf;Désignation;Catégorie;Prix;Couleur', 'GAU-1;Gauze;ROOT;2,50;white');
    const uploaded = await upload(own.caller, file);
    expect(uploaded).toMatchObject({
      fileName: 'list.csv',
      fileBytes: Buffer.byteLength(file),
      kind: 'products',
      columns: ['productCode', 'name', 'category', 'pricePerUnit', null],
      header: ['Réf', 'Désignation', 'Catégorie', 'Prix', 'Couleur'],
      firstRows: [{ line: 2, cells: ['GAU-1', 'Gauze', 'ROOT', '2,50', 'white'] }],
      state: 'uploaded',
      counts: null,
    });
    expect(await work()).toBe(false);
  });

  it.each([
    ['', 'The file is empty'],
    [Buffer.from([0xff, 0x41, 0x0a]), 'not in UTF-8'],
    [`${Array.from({ length: 501 }, (_, index) => `c${String(index)}`).join(',')}\n`, '501 columns'],
  ])('that cannot be read is refused', async (file, sentence) => {
    await expect(upload(own.caller, file)).rejects.toThrow(sentence);
  });

  it('is checked as often as wanted, and then applied once', async () => {
    const { caller } = own;
    const before = await countProducts(caller);
    const { id, columns } = await upload(caller, rows('Code,Name,Category', 'A-1,First,ROOT', 'A-2,Second,Nowhere'));
    expect(await imports().check(caller, id, order('products', columns))).toMatchObject({ state: 'checking' });
    expect(await work()).toBe(true);
    expect(await imports().read(caller, id)).toMatchObject({
      state: 'checked',
      counts: { created: 1, updated: 0, unchanged: 0, refused: 1 },
      problems: [{ line: 3, cells: ['A-2', 'Second', 'Nowhere'], errors: [{ field: 'category' }] }],
      hasRejectedRows: true,
    });
    expect(await countProducts(caller)).toBe(before);

    await imports().apply(caller, id, order('products', columns));
    await work();
    expect(await imports().read(caller, id)).toMatchObject({ state: 'refused', counts: { created: 0, refused: 1 } });
    expect(await countProducts(caller)).toBe(before);

    await imports().apply(caller, id, order('products', columns, { skipBad: true }));
    await work();
    expect(await imports().read(caller, id)).toMatchObject({
      state: 'applied',
      counts: { created: 1, updated: 0, unchanged: 0, refused: 1 },
      failure: null,
    });
    expect(await countProducts(caller)).toBe(before + 1);
    const rejected = await imports().rejectedRows(caller, id);
    expect([rejected.fileName, await text(rejected.csv)]).toEqual([
      'list.csv.rejected.csv',
      'Code,Name,Category,error\r\nA-2,Second,Nowhere,"category not found: ""Nowhere"""\r\n',
    ]);
    await expect(imports().apply(caller, id, order('products', columns))).rejects.toThrow('applied already');
    const [parts] = await context.db.query<{ files: number }>(
      `select count(*) as files from import_parts where account_id = $1 and import_id = $2 and content = 'file'`,
      [caller.accountId, id],
    );
    expect(parts?.files).toBe(0);
  });

  it('that turns out to be unreadable in the middle fails with the reason', async () => {
    const { id, columns } = await upload(own.caller, rows('name', ...Array.from({ length: 20 }, () => 'x'), '"open'));
    await imports().apply(own.caller, id, order('categories', columns));
    await work();
    expect(await imports().read(own.caller, id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('a quote is opened and never closed') as string,
    });
  });

  it('needs columns that the kind has', async () => {
    const { id } = await upload(own.caller, rows('a,b', '1,2'));
    for (const [columns, sentence] of [
      [['name', 'name'], 'is given twice'],
      [['name', 'noSuch'], 'is not known'],
      [['productCode', null], 'are missing|is missing'],
      [['name'], 'has 2 names'],
    ] as const) {
      const request = imports().check(own.caller, id, order('products', columns));
      await expect(request).rejects.toThrow(new RegExp(sentence));
    }
  });
});

describe('the columns', () => {
  it('are remembered for the person and the kind', async () => {
    const caller = await teammate('MANAGER');
    const header = 'Zahl,Bezeichnung,Gruppe';
    const first = await upload(caller, rows(header, '1,Eins,ROOT'));
    expect(first).toMatchObject({ kind: null, columns: [null, null, null] });
    await imports().check(caller, first.id, order('products', ['productCode', 'name', 'category']));
    await work();
    const request = { upload: Readable.from([Buffer.from(rows(header, '2,Zwei,ROOT'))]), maxBytes: 1_000 };
    const again = await imports().upload(caller, { ...request, fileName: 'again.csv', kind: 'products' });
    expect(again.columns).toEqual(['productCode', 'name', 'category']);
    const others = await upload(own.caller, rows(header, '3,Drei,ROOT'));
    expect(others.columns).toEqual([null, null, null]);
  });
});

describe('who may import', () => {
  const stock = rows('Location,Product,Qty', 'Main Depot,BAND,5', 'Other Depot,BAND,5');

  it('is decided by the kind, and for stock and levels by the location of each row', async () => {
    const assistant = await teammate('ASSISTANT');
    const { id, columns } = await upload(assistant, stock);
    await imports().check(assistant, id, order('stock', columns));
    await work();
    expect(await imports().read(assistant, id)).toMatchObject({
      counts: { created: 1, refused: 1 },
      problems: [{ line: 3, errors: [{ field: 'location', message: 'requires the role ASSISTANT at this location' }] }],
    });
    const levels = order('levels', ['location', 'productCode', null]);
    await expect(imports().check(assistant, id, levels)).rejects.toThrow('requires the role MANAGER');
    await expect(imports().check(await teammate('BROWSER'), id, levels)).rejects.toThrow(
      'Only the person who uploaded',
    );
  });

  it('may create bins in new locations, and not change others', async () => {
    const manager = await teammate('MANAGER');
    const file = rows(
      'Name,Type,Number,Parent',
      'East,DEPOT,E-1,',
      'Shelf,BIN_LOCATION,,East',
      'Shelf,BIN_LOCATION,,Other Depot',
    );
    const { id, columns } = await upload(manager, file);
    await imports().apply(manager, id, order('locations', columns, { skipBad: true, update: true }));
    await work();
    expect(await imports().read(manager, id)).toMatchObject({
      counts: { created: 2, refused: 1 },
      problems: [
        { line: 4, errors: [{ field: 'parentLocation', message: 'requires the role MANAGER at this location' }] },
      ],
    });
  });

  it('is decided again when the import runs', async () => {
    const manager = await teammate('MANAGER');
    const { id, columns } = await upload(manager, rows('Name', 'Spoons'));
    await imports().apply(manager, id, order('categories', ['name'], { update: columns.length > 1 }));
    await context.db.query('delete from location_roles where account_id = $1 and person_id = $2', [
      manager.accountId,
      manager.personId,
    ]);
    await work();
    expect(await imports().read(manager, id)).toMatchObject({
      state: 'failed',
      failure: 'Importing categories requires the role MANAGER.',
    });
  });
});

describe('an interrupted import', () => {
  const many = rows('Code,Name,Category', ...Array.from({ length: 1_500 }, (_, index) => `X-${String(index)},N,ROOT`));

  it('changes nothing, and is done by the next process', async () => {
    const { caller } = own;
    const before = await countProducts(caller);
    const { id, columns } = await upload(caller, many);
    await imports().apply(caller, id, order('products', columns));
    const cut = new AbortController();
    cut.abort();
    const [outcome] = await Promise.all(await openJobs(context, [job(cut.signal)]).startDue());
    expect(outcome).toBe('busy');
    expect(await imports().read(caller, id)).toMatchObject({ state: 'applying' });
    expect(await countProducts(caller)).toBe(before);
    await expireClaims(context);
    await work();
    expect(await imports().read(caller, id)).toMatchObject({ state: 'applied', counts: { created: 1_500 } });
    expect(await countProducts(caller)).toBe(before + 1_500);
  });

  it('is applied once if two processes have it', async () => {
    const { caller } = own;
    const before = await countProducts(caller);
    const { id, columns } = await upload(caller, many.replaceAll('X-', 'Y-'));
    await imports().apply(caller, id, order('products', columns));
    const slow = await openJobs(context, [job()]).startDue();
    await expireClaims(context);
    const fast = await openJobs(context, [job()]).startDue();
    const outcomes = await Promise.all([...slow, ...fast]);
    expect(outcomes.filter((outcome) => outcome === 'worked')).toHaveLength(1);
    expect(await imports().read(caller, id)).toMatchObject({ state: 'applied', counts: { created: 1_500 } });
    expect(await countProducts(caller)).toBe(before + 1_500);
    // The one that came second may have given its claim back for a few seconds.
    await expireClaims(context);
  });

  it('fails in the end if it is interrupted every time, or its file is gone', async () => {
    const { caller } = own;
    const { id, columns } = await upload(caller, many.replaceAll('X-', 'Z-'));
    await imports().apply(caller, id, order('products', columns));
    await context.db.query('update imports set attempts = 5 where account_id = $1 and import_id = $2', [
      caller.accountId,
      id,
    ]);
    await work();
    expect(await imports().read(caller, id)).toMatchObject({ state: 'failed' });
    await context.db.query('delete from import_parts where account_id = $1', [caller.accountId]);
    await imports().apply(caller, id, order('products', columns));
    await work();
    const failure = 'The file is not stored any more. Upload it again.';
    expect(await imports().read(caller, id)).toMatchObject({ state: 'failed', failure });
  });
});

describe('the list', () => {
  it('has the newest first, and loses drafts after two days', async () => {
    const { caller } = await createInventory(context);
    const { id, columns } = await upload(caller, rows('Name', 'Forks'), 'first.csv');
    await imports().apply(caller, id, order('categories', columns.length === 1 ? ['name'] : []));
    await work();
    context.at = new Date(context.at.getTime() + 1_000);
    await upload(caller, rows('Name', 'Knives'), 'second.csv');
    const page = { max: 10, offset: 0 };
    const names = async () => (await imports().list(caller, page)).data.map(({ fileName }) => fileName);
    expect(await names()).toEqual(['second.csv', 'first.csv']);
    context.at = new Date(context.at.getTime() + 2 * 86_400_000);
    await dropImports(context, caller.accountId);
    expect(await names()).toEqual(['first.csv']);
    context.at = new Date(context.at.getTime() + 365 * 86_400_000);
    await dropImports(context, caller.accountId);
    expect(await imports().list(caller, page)).toEqual({ data: [], totalCount: 0 });
  });
});
