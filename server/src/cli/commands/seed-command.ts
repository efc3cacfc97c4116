import { Option, type Command } from 'commander';
import { findAccount, openContext, operatorCommand } from '../command-context.ts';
import { runSeed } from '../run-seed.ts';

const numberOption = (flags: string, description: string, fallback: number) =>
  new Option(flags, description).argParser(Number).default(fallback);

/** `storehouse seed`: a plausible history for an empty account. */
export function seedCommand(): Command {
  return operatorCommand('seed', 'fill an empty account with sample history, including daily checks')
    .requiredOption('--account <account>', 'subdomain or id')
    .addOption(numberOption('--locations <n>', 'depots', 5))
    .addOption(numberOption('--products <n>', 'products', 60))
    .addOption(numberOption('--days <n>', 'days of history, ending today', 365))
    .addOption(numberOption('--change <share>', 'share of products at locations that change per day', 0.1))
    .addOption(numberOption('--rng <n>', 'random seed: the same number creates the same data', 1))
    .action(async (flags: Record<string, number> & { account: never }, command: Command) => {
      const { client, say, asJson } = await openContext(command);
      const { id } = await findAccount(client, String(flags.account));
      const { locations, products, days, change, rng } = flags;
      const size = { locations, products, days, change, rng } as Record<string, number>;
      say(await runSeed(client, id, size, asJson ? null : 'seed'));
    });
}
