import { Command } from 'commander';
import { findAccount, openContext, operatorCommand } from '../command-context.ts';

const onAccount = (name: string, description: string) =>
  operatorCommand(name, description).requiredOption('--account <account>', 'subdomain or id');

interface Run {
  readonly id: string;
  readonly state: string;
  readonly files: readonly unknown[];
  readonly recipients: readonly string[];
}

/** A run as a table row, with its lists as counts. */
const inShort = ({ files, recipients, ...run }: Run) => ({
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
          say(asJson ? { ...run } : inShort(run));
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
          say(asJson ? data.map((run) => ({ ...run })) : data.map(inShort));
        },
      ),
    );
}

/** `storehouse mail …` */
export function mailCommands(): Command {
  return new Command('mail').description('show emails about exports and stock alerts').addCommand(
    operatorCommand('list', 'list the newest emails with their state')
      .option('--state <state>', 'only this state: waiting, sent, kept, refused, failed, unconfirmed, cancelled')
      .action(async (flags: { state?: string }, command: Command) => {
        const { client, say } = await openContext(command);
        const query = flags.state === undefined ? '' : `?state=${encodeURIComponent(flags.state)}`;
        say((await client.call<{ data: Record<string, unknown>[] }>('GET', `/mails${query}`)).data);
      }),
  );
}
