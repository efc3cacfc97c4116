import { afterEach, describe, expect, it } from 'vitest';
import { isOnCluster } from '../system/cluster-database.ts';
import { useOwnSystem } from '../system/system.ts';
import { FaultClients } from './fault-clients.ts';
import { freezeServer } from './freeze-server.ts';

let thaw: () => void = () => undefined;
afterEach(() => {
  thaw();
});

describe.skipIf(process.platform !== 'linux' || isOnCluster)(
  'while the database is frozen (skipped without /proc, and on a cluster, which is not ours to freeze)',
  () => {
    const run = useOwnSystem({ env: { STOREHOUSE_DATABASE_SECONDS: '2' } });

    it('40 clients get 503, never 500, readiness says so, and all is well again by itself', async () => {
      const { system } = run;
      const clients = new FaultClients(system);
      const readiness = () => system.operator('GET', '/readyz');
      await clients.start();
      expect(clients.count).toBe(40);
      await clients.allAnswered();
      const acknowledgedBefore = clients.acknowledged;
      expect(acknowledgedBefore).toBeGreaterThan(0);
      expect(clients.answers.filter(({ status }) => status >= 500)).toEqual([]);

      thaw = await freezeServer(system.program.dataDir);
      // The server thaws only after every client has been answered: a client without a deadline would wait for ever.
      await clients.allAnswered();
      const meanwhile = clients.answers.length;
      await clients.allAnswered();
      const frozen = clients.answers.slice(meanwhile);
      expect([...new Set(frozen.map(({ status }) => status))]).toEqual([503]);
      expect(frozen.every(({ body }) => /"(message|errorMessage)":"The service /.test(body))).toBe(true);
      expect([(await readiness()).status, (await readiness()).json()]).toEqual([
        503,
        { status: 'database unavailable' },
      ]);
      expect((await system.operator('GET', '/healthz')).status).toBe(200);

      thaw();
      await expect.poll(async () => (await readiness()).status).toBe(200);
      await clients.allAnswered();
      const after = clients.answers.length;
      await clients.allAnswered();
      await clients.stop();
      expect(clients.answers.slice(after).filter(({ status }) => status >= 500)).toEqual([]);
      expect(clients.answers.filter(({ status }) => status === 500)).toEqual([]);
      expect(clients.unanswered).toEqual([]);
      expect(clients.acknowledged).toBeGreaterThan(acknowledgedBefore);
      expect(await clients.lost()).toEqual([]);
      expect(system.program.log()).not.toMatch(/"level":(50|60)/);
    });
  },
);
