import { Command } from 'commander';
import { findAccount, onAccount, openContext, operatorCommand } from '../command-context.ts';

interface Run {
  readonly id: string;
  readonly state: string;
  readonly files: readonly unknown[];
  readonly recipients: readonly string[];
}

/** A run as a table row, with its lists as short texts. */
const tableRow = ({ files, recipients, ...run }: Run) => ({
  ...run,
  files: files.length,
  recipients: recipients.join(' '),
});

/** `storehouse export …` */
export function exportCommands(): Command {
  return new Command('export')
    .description('create and list archives of the reporting datasets as CSV')
    .addCommand(
      onAccount('run', 'create an export now and wait for it').action(
        async (flags: { account: string }, command: Command) => {
          const { client, say, asJson } = await openContext(command);
          const { id } = await findAccount(client, flags.account);
          const run = await client.call<Run>('POST', `/accounts/${id}/exports`);
          say(asJson ? { ...run } : tableRow(run));
          if (run.state !== 'done') process.exitCode = 1;
        },
      ),
    )
    .addCommand(
      onAccount('list', 'list the exports of the last 30 days').action(
        async (flags: { account: string }, command: Command) => {
          const { client, say, asJson } = await openContext(command);
          const { id } = await findAccount(client, flags.account);
          const { data } = await client.call<{ data: Run[] }>('GET', `/accounts/${id}/exports`);
          say(asJson ? data.map((run) => ({ ...run })) : data.map(tableRow));
        },
      ),
    );
}

/** `storehouse mail …` */
export function mailCommands(): Command {
  return new Command('mail').description('show the emails of all accounts').addCommand(
    operatorCommand('list', 'list the newest emails with their state')
      .option('--state <state>', 'only this state: waiting, sent, kept, refused, failed, unconfirmed, cancelled')
      .action(async (flags: { state?: string }, command: Command) => {
        const { client, say } = await openContext(command);
        const query = flags.state === undefined ? '' : `?state=${encodeURIComponent(flags.state)}`;
        say((await client.call<{ data: Record<string, unknown>[] }>('GET', `/mails${query}`)).data);
      }),
  );
}
