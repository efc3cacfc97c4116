import { Command } from 'commander';
import { findAccount, onAccount, openContext } from '../command-context.ts';

interface PartAnswer {
  readonly state: string;
  readonly rows: number | null;
  readonly capturedAt: string | null;
  readonly error: string | null;
}

interface CheckAnswer {
  readonly day: string;
  readonly parts: Readonly<Record<string, PartAnswer>>;
}

/** `storehouse check …` */
export function checkCommands(): Command {
  return new Command('check')
    .description('run and list the daily checks of an account')
    .addCommand(
      onAccount('run', "run the missing parts of today's check and wait for them")
        .option('--parts <list>', 'stock, prices, orders, activity, separated by commas (default: all)')
        .option('--full', "compare everything instead of what changed; if today's check is done, the next one does")
        .action(async (flags: { account: string; parts?: string; full?: boolean }, command: Command) => {
          const { client, say, asJson } = await openContext(command);
          const { id } = await findAccount(client, flags.account);
          const parts = flags.parts?.split(',').map((part) => part.trim());
          const check = await client.call<CheckAnswer>('POST', `/accounts/${id}/checks`, { parts, full: flags.full });
          say(asJson ? { ...check } : partRows(check));
          if (Object.values(check.parts).some(({ state }) => state === 'failed')) process.exitCode = 1;
        }),
    )
    .addCommand(
      onAccount('list', 'list the checks of the last 90 days and their results').action(
        async (flags: { account: string }, command: Command) => {
          const { client, say, asJson } = await openContext(command);
          const { id } = await findAccount(client, flags.account);
          const { data } = await client.call<{ data: CheckAnswer[] }>('GET', `/accounts/${id}/checks`);
          say(asJson ? data.map((check) => ({ ...check })) : data.map(dayRow));
        },
      ),
    );
}

const partRows = ({ day, parts }: CheckAnswer) =>
  Object.entries(parts).map(([part, { state, rows, capturedAt, error }]) => ({
    day,
    part,
    state,
    rows,
    capturedAt,
    error,
  }));

const dayRow = ({ day, parts }: CheckAnswer) => ({
  day,
  ...Object.fromEntries(Object.entries(parts).map(([part, { state }]) => [part, state])),
});
