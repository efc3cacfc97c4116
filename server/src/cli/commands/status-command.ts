import type { Command } from 'commander';
import { openContext, operatorCommand } from '../command-context.ts';
import { print } from '../print.ts';

interface Status {
  readonly accounts: Readonly<Record<string, number>>;
  readonly queues: readonly { readonly name: string; readonly waiting: number; readonly oldestSeconds: number }[];
  readonly failing: Readonly<Record<'checks' | 'endpoints' | 'mails', readonly Readonly<Record<string, unknown>>[]>>;
}

/** `storehouse status`: the platform at a glance. */
export function statusCommand(): Command {
  return operatorCommand('status', 'show accounts, queues and what is failing').action(
    async (_flags, command: Command) => {
      const { client, asJson } = await openContext(command);
      const status = await client.call<Status>('GET', '/status');
      if (asJson) {
        print({ ...status }, true);
        return;
      }
      title('Accounts');
      print(status.accounts, false);
      title('\nQueues (accounts with due work)');
      print(status.queues, false);
      for (const [what, list] of Object.entries(status.failing)) {
        title(`\nFailing ${what}`);
        print(list, false);
      }
    },
  );
}

function title(text: string): void {
  process.stdout.write(`${text}\n`);
}
