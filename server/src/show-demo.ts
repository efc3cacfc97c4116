import type { Config } from './config.ts';
import { openOperatorClient } from './cli/operator-client.ts';
import { prepareDemo } from './cli/demo/prepare-demo.ts';
import { welcomeText } from './cli/demo/welcome-text.ts';
import { StartError } from './foundation/errors/failures.ts';

export interface Ready {
  readonly platformUrl: string;
  readonly instanceUrl: string;
  readonly operatorUrl: string | null;
}

/**
 * Returns what `storehouse demo` does once the program is ready. The demo must listen on loopback, because its password
 * is public.
 */
export function showDemo({ host, dataDir }: Pick<Config, 'host' | 'dataDir'>): (ready: Ready) => Promise<void> {
  if (!/^(127\.|::1$|localhost$)/.test(host)) {
    throw new StartError(
      `The demo's password is public, so it listens on loopback only, not on ${host}. Use storehouse serve instead.`,
    );
  }
  return async ({ platformUrl, instanceUrl, operatorUrl }) => {
    if (operatorUrl === null) throw new StartError('The demo needs the operator role.');
    const client = await openOperatorClient({ data: dataDir, operatorUrl });
    const demo = await prepareDemo(client, dataDir, platformUrl);
    process.stdout.write(welcomeText(demo, { platformUrl, instanceUrl }));
  };
}
