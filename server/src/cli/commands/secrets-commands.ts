import { Command } from 'commander';
import { openContext, operatorCommand } from '../command-context.ts';

/** `storehouse secrets …`: the key that seals webhook secrets and alert destinations in the database. */
export function secretsCommands(): Command {
  return new Command('secrets').description('manage the key that encrypts secrets in the database').addCommand(
    operatorCommand(
      'rotate',
      're-encrypt all secrets with a new key; earlier keys are kept for earlier backups',
    ).action(async (_flags, command: Command) => {
      const { client, say } = await openContext(command);
      say(await client.call<Record<string, unknown>>('POST', '/secrets/rotate'));
    }),
  );
}
