import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Option, type Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { findAccount, openContext, operatorCommand } from '../command-context.ts';
import { openBar } from '../progress.ts';

type Step = { readonly day: number; readonly days: number } | { readonly seeded: Record<string, unknown> };

const numberOption = (flags: string, description: string, fallback: number) =>
  new Option(flags, description).argParser(Number).default(fallback);

/** `storehouse seed`: a plausible history for an empty account. */
export function seedCommand(): Command {
  return operatorCommand('seed', 'fill an empty account with a plausible history, its daily checks included')
    .requiredOption('--account <account>', 'subdomain or id')
    .addOption(numberOption('--locations <n>', 'depots', 5))
    .addOption(numberOption('--products <n>', 'products', 60))
    .addOption(numberOption('--days <n>', 'days of history, up to today', 365))
    .addOption(numberOption('--change <share>', 'share of the pairs that change on a day', 0.1))
    .addOption(numberOption('--rng <n>', 'the same number makes the same data', 1))
    .action(async (flags: Record<string, number> & { account: never }, command: Command) => {
      const { client, say, asJson } = await openContext(command);
      const { id } = await findAccount(client, String(flags.account));
      const { locations, products, days, change, rng } = flags;
      const response = await client.send('POST', `/accounts/${id}/seed`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ locations, products, days, change, rng }),
      });
      say(await follow(response, asJson));
    });
}

async function follow(response: Response, asJson: boolean): Promise<Record<string, unknown>> {
  const bar = openBar(asJson ? null : 'seed');
  try {
    for await (const line of createInterface({ input: Readable.fromWeb(response.body as ReadableStream) })) {
      const step = JSON.parse(line) as Step;
      if ('seeded' in step) return step.seeded;
      bar.show(step.day, step.days);
    }
  } catch (error) {
    throw new CommandError(`The seeding broke off: ${(error as Error).message}.`);
  } finally {
    bar.stop();
  }
  throw new CommandError('The seeding broke off: the log of the program has the reason.');
}
