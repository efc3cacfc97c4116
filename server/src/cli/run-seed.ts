import { splitLines } from '../foundation/text/split-lines.ts';
import { CommandError } from './command-error.ts';
import type { OperatorClient } from './operator-client.ts';
import { openBar } from './progress.ts';

type Step = { readonly day: number; readonly days: number } | { readonly seeded: Record<string, unknown> };

/** Seeds an empty account and follows the progress day by day, with a bar on a terminal unless the title is null. */
export async function runSeed(
  client: OperatorClient,
  accountId: string,
  size: Readonly<Record<string, number>>,
  title: string | null,
): Promise<Record<string, unknown>> {
  const response = await client.send('POST', `/accounts/${accountId}/seed`, size);
  const bar = openBar(title);
  try {
    for await (const line of splitLines(response)) {
      const step = JSON.parse(line) as Step;
      if ('seeded' in step) return step.seeded;
      bar.show(step.day, step.days);
    }
  } catch (error) {
    throw new CommandError(`Seeding was interrupted: ${(error as Error).message}.`);
  } finally {
    bar.stop();
  }
  throw new CommandError('Seeding was interrupted. The server log has the reason.');
}
