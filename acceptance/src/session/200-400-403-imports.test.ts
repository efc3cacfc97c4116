import { beforeAll, describe, expect, it } from 'vitest';
import { signInAs, type Session } from '../system/session.ts';
import { useSystem } from '../system/shared-system.ts';
import { onHand, stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { importedBy, uploadFile, type ImportAnswer } from '../system/upload-import.ts';
import { writeXlsx } from '../system/write-xlsx.ts';

// Files that people upload in the inventory application are checked, applied and undone, and their results can be read.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let stock: StockedInstance;
let owner: Session;
beforeAll(async () => {
  stock = await stockInstance(run.system);
  ({ owner } = stock);
});

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`;
const orderFor = ({ kind, columns }: ImportAnswer, options: object = {}) => ({ kind, columns, ...options });

describe('an import', () => {
  it('201 says what the columns seem to be; a check says what would happen; then it is applied', async () => {
    const file = lines('Code;Product name;Catégorie;Prix', 'GAU-1;Gauze;Dressings;2,50', 'GAU-1;Twice;ROOT;1');
    const uploaded = await uploadFile(owner, file, 'Prix été.csv');
    expect(uploaded).toMatchObject({
      fileName: 'Prix été.csv',
      kind: 'products',
      state: 'uploaded',
      columns: ['productCode', 'name', 'category', 'pricePerUnit'],
      firstRows: [{ line: 2 }, { line: 3 }],
    });
    const checked = await importedBy(owner, uploaded, 'check', orderFor(uploaded, { createCategories: true }));
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { created: 1, updated: 0, unchanged: 0, refused: 1 },
      problems: [{ line: 3, errors: [{ field: 'productCode', message: 'is given twice: line 2 has the same' }] }],
    });
    expect((await owner.get('/products?q=GAU-1')).json()).toMatchObject({ totalCount: 0 });

    const refused = await importedBy(owner, uploaded, 'apply', orderFor(uploaded, { createCategories: true }));
    expect(refused).toMatchObject({ state: 'refused', counts: { created: 0, refused: 1 } });
    expect((await owner.get('/products?q=GAU-1')).json()).toMatchObject({ totalCount: 0 });

    const options = { createCategories: true, skipBad: true };
    const applied = await importedBy(owner, uploaded, 'apply', orderFor(uploaded, options));
    expect(applied).toMatchObject({ state: 'applied', counts: { created: 1, updated: 0, unchanged: 0, refused: 1 } });
    const found = (await owner.get('/products?q=GAU-1')).json<{ data: { pricePerUnit: number }[] }>();
    expect(found.data).toMatchObject([{ name: 'Gauze', pricePerUnit: 2.5, category: { name: 'Dressings' } }]);

    const rejected = await owner.get(`/imports/${uploaded.id}/rejected`);
    expect([rejected.status, rejected.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(rejected.headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''Prix%20%C3%A9t%C3%A9.csv.rejected.csv",
    );
    expect(rejected.text).toBe(
      'Code;Product name;Catégorie;Prix;error\r\nGAU-1;Twice;ROOT;1;productCode is given twice: line 2 has the same\r\n',
    );
    expect((await owner.post(`/imports/${uploaded.id}/apply`, orderFor(uploaded))).status).toBe(400);
    expect((await owner.get('/imports')).json<{ data: ImportAnswer[] }>().data[0]).toMatchObject({
      id: uploaded.id,
      createdBy: { name: expect.any(String) as string },
      state: 'applied',
      counts: { created: 1, refused: 1 },
    });
  });

  it('of a workbook counts stock', async () => {
    const file = writeXlsx([
      ['Depot', 'Item', 'Batch', 'Expires', 'Qté'],
      ['North', stock.productCode, 'A', 46387, 7],
    ]);
    const uploaded = await uploadFile(owner, file, 'count.xlsx');
    expect(uploaded).toMatchObject({
      kind: 'stock',
      columns: ['location', 'productCode', 'lotNumber', 'expirationDate', 'quantity'],
    });
    const applied = await importedBy(owner, uploaded, 'apply', orderFor(uploaded));
    expect(applied).toMatchObject({ state: 'applied', counts: { updated: 1, refused: 0 } });
    expect(await onHand(stock, stock.north)).toEqual({ A: 7 });
  });
});

describe('an import that is undone', () => {
  it('200 shows first what would happen, then does it, and not twice', async () => {
    const file = lines('Code,Name,Category', 'UND-1,Splint,ROOT', 'UND-2,Sling,ROOT');
    const uploaded = await uploadFile(owner, file, 'undone.csv');
    expect((await owner.post(`/imports/${uploaded.id}/undo`)).json()).toEqual({
      errorCode: 400,
      errorMessage: 'The import has not been applied: there is nothing to undo.',
    });
    const applied = await importedBy(owner, uploaded, 'apply', orderFor(uploaded));
    expect(applied).toMatchObject({ state: 'applied', undoUntil: '2026-03-31T08:00:00.000Z', undo: null });
    const [used] = (await owner.get('/products?q=UND-1')).json<{ data: { id: string }[] }>().data;
    await owner.data(200, 'PUT', '/inventoryLevels', {
      location: { id: stock.north },
      product: { id: used?.id },
      minQuantity: 1,
    });
    const undo = {
      counts: { removed: 1, restored: 0, reversed: 0, left: 1 },
      problems: [{ line: 2, name: 'Splint (UND-1)', message: 'has inventory levels' }],
      failure: null,
      by: { name: 'Olive Owner' },
    };
    expect(await importedBy(owner, uploaded, 'undo/preview')).toMatchObject({ state: 'applied', undo });
    expect((await owner.get('/products?q=UND')).json()).toMatchObject({ totalCount: 2 });
    expect(await importedBy(owner, uploaded, 'undo')).toMatchObject({ state: 'undone', undoUntil: null, undo });
    expect((await owner.get('/products?q=UND')).json()).toMatchObject({ totalCount: 1 });
    const left = await owner.get(`/imports/${uploaded.id}/undo/left`);
    expect([left.text, left.headers['content-type'], left.headers['content-disposition']]).toEqual([
      'line,name,error\r\n2,Splint (UND-1),has inventory levels\r\n',
      'text/csv; charset=utf-8',
      "attachment; filename*=UTF-8''undone.csv.left.csv",
    ]);
    expect((await owner.post(`/imports/${uploaded.id}/undo`)).json()).toEqual({
      errorCode: 400,
      errorMessage: 'The import has been undone already.',
    });
    expect((await owner.get('/imports/none/undo/left')).status).toBe(404);
  });

  it('takes its counts back with reversing transactions', async () => {
    const before = await onHand(stock, stock.north);
    const file = lines('location,productCode,lotNumber,quantity', `North,${stock.productCode},B,33`);
    const uploaded = await uploadFile(owner, file, 'opening.csv');
    await importedBy(owner, uploaded, 'apply', orderFor(uploaded));
    expect(await onHand(stock, stock.north)).toMatchObject({ B: 33 });
    expect(await importedBy(owner, uploaded, 'undo')).toMatchObject({
      state: 'undone',
      undo: { counts: { removed: 0, restored: 0, reversed: 1, left: 0 }, problems: [] },
    });
    expect(await onHand(stock, stock.north)).toEqual(before);
    expect((await owner.get(`/imports/${uploaded.id}/undo/left`)).status).toBe(404);
  });
});

describe('what cannot be imported', () => {
  it('400 for a file that cannot be read, without a name, of an unknown kind, or not sent as a file', async () => {
    const upload = (body: Buffer | string, type = 'application/octet-stream', query = '?fileName=x.csv') =>
      owner.call('POST', `/imports${query}`, body, { headers: { 'content-type': type } });
    expect((await upload(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).json()).toMatchObject({
      errorCode: 400,
      errorMessage: 'This is a workbook of Excel 2003 or older. Save it as .xlsx or CSV.',
    });
    expect((await upload('a,b\n', 'application/octet-stream', '')).status).toBe(400);
    expect((await upload('a,b\n', 'application/octet-stream', '?fileName=x&kind=things')).status).toBe(400);
    expect((await upload('{}', 'application/json')).status).toBe(400);
  });

  it('400 for columns that the kind does not have; 404 for an import that does not exist', async () => {
    const uploaded = await uploadFile(owner, lines('a,b', '1,2'), 'x.csv');
    const refused = await owner.post(`/imports/${uploaded.id}/check`, { kind: 'products', columns: ['name', 'nam'] });
    expect([refused.status, refused.json()['errorMessage']]).toEqual([
      400,
      'The column "nam" is not known. Did you mean "name"?',
    ]);
    expect((await owner.get('/imports/none')).status).toBe(404);
    expect((await owner.get(`/imports/${uploaded.id}/rejected`)).status).toBe(404);
    expect((await owner.post('/imports/none/apply', { kind: 'products', columns: [] })).status).toBe(404);
  });

  it('403 without the role; another person’s file; a location where one has no role', async () => {
    const { account, north } = stock;
    const people: Record<string, Session> = {};
    for (const role of ['BROWSER', 'ASSISTANT']) {
      const email = `${role.toLowerCase()}-imports@example.com`;
      await owner.createUser(email, { [north]: role });
      people[role] = await signInAs(run.system, account.subdomain, email);
    }
    const upload = (session: Session | undefined, body: string) =>
      (session as Session).call('POST', '/imports?fileName=x.csv', body, {
        headers: { 'content-type': 'application/octet-stream' },
      });
    expect((await upload(people['BROWSER'], 'name\nx\n')).status).toBe(403);
    const assistant = people['ASSISTANT'] as Session;
    const categories = await uploadFile(assistant, 'name\nx\n', 'x.csv');
    const order = { kind: 'categories', columns: ['name'] };
    expect((await assistant.post(`/imports/${categories.id}/apply`, order)).json()).toEqual({
      errorCode: 403,
      errorMessage: 'Importing categories requires the role MANAGER.',
    });
    expect((await owner.post(`/imports/${categories.id}/apply`, order)).status).toBe(403);
    const counts = lines(
      'location,productCode,quantity',
      `North,${stock.productCode},1`,
      `South,${stock.productCode},1`,
    );
    const list = await uploadFile(owner, 'name\nSplints\n', 'list.csv');
    await importedBy(owner, list, 'apply', order);
    const undoing = { errorCode: 403, errorMessage: 'Undoing an import of categories requires the role MANAGER.' };
    for (const step of ['undo/preview', 'undo']) {
      expect((await assistant.post(`/imports/${list.id}/${step}`)).json()).toEqual(undoing);
      expect((await (people['BROWSER'] as Session).post(`/imports/${list.id}/${step}`)).status).toBe(403);
    }
    const uploaded = await uploadFile(assistant, counts, 'count.csv');
    expect(await importedBy(assistant, uploaded, 'check', orderFor(uploaded))).toMatchObject({
      counts: { created: 1, refused: 1 },
      problems: [{ line: 3, errors: [{ field: 'location', message: 'requires the role ASSISTANT at this location' }] }],
    });
  });
});
