import { Command } from 'commander';
import { findAccount, openContext, operatorCommand } from '../command-context.ts';
import { readPassword } from '../read-password.ts';

/** `storehouse user …` */
export function userCommands(): Command {
  return new Command('user').description('manage the people of an account').addCommand(
    operatorCommand('create', 'add a teammate; prompts for the password, or reads it from standard input')
      .argument('<email>')
      .requiredOption('--account <account>', 'subdomain or id')
      .requiredOption('--name <name>')
      .option('--default-location-id <id>')
      .action(async (email: string, flags: Record<string, string>, command: Command) => {
        const { client, say } = await openContext(command);
        const { id } = await findAccount(client, flags['account'] ?? '');
        const { name, defaultLocationId } = flags;
        const password = await readPassword("Teammate's password: ");
        say(await client.call('POST', `/accounts/${id}/users`, { email, name, password, defaultLocationId }));
      }),
  );
}
