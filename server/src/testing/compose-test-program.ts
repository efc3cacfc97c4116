import { tmpdir } from 'node:os';
import { compose, type Composition } from '../compose.ts';
import { readConfig, type ServeFlags } from '../config.ts';
import type { ConnectionSettings } from '../database/database.ts';
import { openStorage } from '../database/open-storage.ts';
import { openLog } from '../foundation/observability/log.ts';
import { databaseUrlOf } from './database-url.ts';
import { testSecretKey } from './test-secrets.ts';

export const testOperatorToken = 'operator-token-of-the-tests';

/** The program as composed by `storehouse serve`, on a test database and without listening: its hosts take `inject`. */
export async function composeTestProgram(
  connection: ConnectionSettings,
  flags: Partial<ServeFlags> = {},
  env: NodeJS.ProcessEnv = {},
): Promise<Composition> {
  const serveFlags = {
    // Nothing is stored there: the database is the test's.
    data: tmpdir(),
    databaseUrl: databaseUrlOf(connection),
    host: '127.0.0.1',
    platformPort: '0',
    instancePort: '0',
    operatorPort: '0',
    platformUrl: 'https://storehouse.example.com',
    instanceDomain: 'inventory.example.com',
    roles: 'platform,instance,operator',
    testClock: '2026-03-01T08:00:00Z',
    ...flags,
  };
  const config = readConfig(serveFlags, {
    // A fast machine sends more than the 200 requests a second of the default.
    STOREHOUSE_BURST_PER_SECOND: '100000',
    // Without one, the program would write a key into its data folder.
    STOREHOUSE_SECRET_KEY: testSecretKey.toString('base64'),
    ...env,
  });
  const log = openLog('silent');
  const onLost = (reason: Error) => {
    throw reason;
  };
  return compose(await openStorage({ ...config, log, onLost }), config, log, testOperatorToken);
}
