import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleContext } from '../../../server/src/database/module-context.ts';
import { openSecrets, type Secrets } from '../../../server/src/database/secrets/secrets.ts';
import { systemClock } from '../../../server/src/foundation/time/clock.ts';
import { openLog } from '../../../server/src/foundation/observability/log.ts';
import { openKeyFile } from '../../../server/src/foundation/secrets/secret-keys.ts';
import { addressOf, openBenchDatabase } from '../open-bench-database.ts';
import { createBenchAccount, startStorehouse, type Storehouse } from '../start-storehouse.ts';
import { makeCertificate, startReceiver, type Receiver } from './start-receiver.ts';

export interface WebhookBench {
  readonly context: ModuleContext & { readonly secrets: Secrets };
  readonly receiver: Receiver;
  /** Holds the receiver's certificate. */
  readonly folder: string;
  readonly socketDir: string;
  /** A program that delivers, on the same database. It trusts the receiver's certificate and may send to this machine. */
  startWorker(): Promise<Storehouse>;
  /** An account with one endpoint per URL. */
  createAccount(subdomain: string, urls: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** A receiver, and a program that accepts events but does not deliver them. */
export async function openWebhookBench(): Promise<WebhookBench> {
  const folder = await mkdtemp(join(tmpdir(), 'storehouse-bench-'));
  const dataDir = join(folder, 'data');
  makeCertificate(folder);
  const receiver = await startReceiver(folder);
  const startPart = (flags: readonly string[]) =>
    startStorehouse({
      dataDir,
      flags,
      env: {
        NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
        STOREHOUSE_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
      },
    });
  const program = await startPart(['--roles', 'platform,operator']);
  const db = openBenchDatabase(program.socketDir, 10);
  const secrets = await openSecrets(db, await openKeyFile(dataDir));
  return {
    context: { db, clock: systemClock, log: openLog('error'), secrets },
    receiver,
    folder,
    socketDir: program.socketDir,
    startWorker: () => startPart(['--roles', 'worker,operator', '--database-url', addressOf(program.socketDir)]),
    async createAccount(subdomain, urls) {
      const { id, key } = await createBenchAccount(program, subdomain, { scopes: ['admin'] });
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      for (const url of urls) {
        const body = JSON.stringify({ name: 'n', url, events: ['order.created'] });
        const answer = await fetch(`${program.platformUrl}/api/v1/webhooks`, { method: 'POST', headers, body });
        if (answer.status !== 201) throw new Error(await answer.text());
      }
      return id;
    },
    async close() {
      await db.close();
      await program.stop();
      receiver.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
