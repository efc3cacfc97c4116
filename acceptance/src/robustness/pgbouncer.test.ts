import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeDays, settleAt } from '../checks/check-answers.ts';
import { isOnCluster } from '../system/cluster-database.ts';
import { databaseUrlIn } from '../system/database-url.ts';
import { hasPgbouncer, startPgbouncer, type Pgbouncer } from '../system/pgbouncer.ts';
import { freePorts, newDataDir, runToEnd, startProgram, type RunningProgram } from '../system/start-program.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { startSystem, type System } from '../system/system.ts';

const title = 'PgBouncer in transaction mode, with fewer connections than two processes use';

// PgBouncer needs the embedded server behind it, which a run on a cluster does not have.
describe.skipIf(!hasPgbouncer || isOnCluster)(
  `${title}${hasPgbouncer ? '' : ' (skipped: it is not installed)'}`,
  () => {
    /** Provides the PostgreSQL server; its database `postgres` is empty. */
    let lender: RunningProgram;
    let bouncer: Pgbouncer;
    let folder: string;
    let systems: System[] = [];
    const flags = () => ['--database-url', bouncer.url('postgres'), '--test-clock', '2026-03-01T08:00:00Z'];
    const env = () => ({ STOREHOUSE_DIRECT_URL: databaseUrlIn(lender.dataDir, 'postgres') });
    const startBoth = () => Promise.all([1, 2].map(() => startSystem({ dataDir: folder, flags: flags(), env: env() })));

    beforeAll(async () => {
      lender = await startProgram({ dataDir: await newDataDir(), flags: ['--roles', 'operator'] });
      bouncer = await startPgbouncer(
        lender.dataDir,
        'set search_path = storehouse; set timezone = UTC; set statement_timeout = 18000; set jit = off',
      );
      folder = await mkdtemp(join(tmpdir(), 'storehouse-pooled-'));
    });
    afterAll(async () => {
      await Promise.all(systems.map(({ program }) => program.stop()));
      await bouncer.stop();
      await lender.discard();
      await rm(folder, { recursive: true, force: true });
    });

    const serveToEnd = (url: string, given: Readonly<Record<string, string>>) =>
      runToEnd(['serve', '--data', folder, ...freePorts, '--database-url', url], { env: given });
    /** The problems that the doctor finds with the database and its pooler, which are those that a start names. */
    const doctorSays = async (url: string, given: Readonly<Record<string, string>>) => {
      const flagsOfServe = ['--data', folder, ...freePorts, '--database-url', url];
      const { stdout } = await runToEnd(['doctor', '--json', ...flagsOfServe], { env: given });
      const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; message: string }[] };
      return checks
        .filter(({ name, state }) => state === 'problem' && (name === 'database' || name === 'pooler'))
        .map(({ message }) => message);
    };

    it('is noticed: the program asks for the address of the server itself', async () => {
      const { code, stderr } = await serveToEnd(bouncer.url('postgres'), {});
      expect([code, stderr]).toEqual([1, expect.stringContaining('STOREHOUSE_DIRECT_URL')]);
      expect(await doctorSays(bouncer.url('postgres'), {})).toEqual([expect.stringContaining('STOREHOUSE_DIRECT_URL')]);
    });

    it('is refused without the settings of its connections, and with another database beside it', async () => {
      const plain = await startPgbouncer(lender.dataDir, 'select 1');
      const unset = await serveToEnd(plain.url('postgres'), env());
      const unsetSaid = await doctorSays(plain.url('postgres'), env());
      await plain.stop();
      const missing = expect.stringContaining('set search_path = storehouse') as string;
      expect([unset.code, unset.stderr, unsetSaid]).toEqual([1, missing, [missing]]);
      const other = await serveToEnd(bouncer.url('storehouse'), env());
      const different = expect.stringContaining('different databases') as string;
      expect([other.code, other.stderr]).toEqual([1, different]);
      expect(await doctorSays(bouncer.url('storehouse'), env())).toEqual([different]);
      expect(await doctorSays(bouncer.url('postgres'), env())).toEqual([]);
    });

    it('serves two processes that start at once on an empty database', async () => {
      systems = await startBoth();
      const [one, two] = systems as [System, System];
      const account = await one.createAccount({ plan: 'enterprise' });
      const { key } = await two.createKey(account.id);
      const headers = { 'x-api-key': key };
      const create = (system: System, name: string, more: Readonly<Record<string, string>> = {}) =>
        system.instance(account.subdomain, '/api/v1/generic/product', {
          method: 'POST',
          headers: { ...headers, ...more },
          body: { name, category: { id: 'ROOT' } },
        });
      let left = 300;
      const ids: string[] = [];
      await Promise.all(
        Array.from({ length: 30 }, async (_, client) => {
          for (; left > 0; left -= 1) {
            const answer = await create(client % 2 === 0 ? one : two, `Product ${String(left)}`);
            expect(answer.status).toBe(201);
            ids.push(answer.json<{ id: string }>().id);
          }
        }),
      );
      const answers = await Promise.all(
        ids.map((id, index) =>
          (index % 2 === 0 ? two : one).instance(account.subdomain, `/api/v1/generic/product/${id}`, { headers }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
      const keyed = { 'idempotency-key': '7f0c4f1e-once-through-the-pooler' };
      const [first, second] = [await create(one, 'Once', keyed), await create(two, 'Once', keyed)];
      expect(second.json()).toEqual(first.json());
    });

    it('carries the daily check, reports, a backup and its restore', async () => {
      const [one, two] = systems as [System, System];
      const { account, owner, productCode } = await stockInstance(one);
      await settleAt(two, '2026-03-02T04:00:00Z');
      expect(await completeDays(one, account.id)).toEqual(['2026-03-02']);
      const { key } = await one.createKey(account.id);
      const page = await two.platform('/api/v1/reporting/stock-on-hand', { headers: { 'x-api-key': key } });
      expect([page.status, page.text]).toEqual([200, expect.stringContaining(productCode)]);
      const file = join(folder, 'all.backup.gz');
      for (const command of [
        ['backup', file],
        ['backup', '--verify', file],
        ['restore', file],
      ]) {
        const { code, stderr } = await runToEnd([...command, '--data', folder]);
        expect([command, code, stderr]).toEqual([command, 0, '']);
      }
      expect((await owner.get('/generic/product')).status).toBe(401);
      expect(await completeDays(two, account.id)).toEqual(['2026-03-02']);
    });

    it('keeps no lock of a process that has ended, and the log has no error', async () => {
      const logs = systems.map(({ program }) => program.log());
      expect(await Promise.all(systems.map(({ program }) => program.stop()))).toEqual([0, 0]);
      systems = await startBoth();
      expect((await systems[0]!.operator('GET', '/accounts')).json<{ data: unknown[] }>().data).toHaveLength(2);
      for (const log of logs) expect(log).not.toMatch(/"level":(50|60)/);
    });
  },
);
