import { Argument, Command } from 'commander';
import { findAccount, onAccount, openContext } from '../command-context.ts';

/** `storehouse key …` */
export function keyCommands(): Command {
  return new Command('key')
    .description('manage the API keys of an account')
    .addCommand(createCommand())
    .addCommand(
      onAccount('list', 'list the keys that are not revoked').action(
        async (flags: { account: string }, command: Command) => {
          const { client, say } = await openContext(command);
          const { id } = await findAccount(client, flags.account);
          say((await client.call<{ data: Record<string, unknown>[] }>('GET', `/accounts/${id}/keys`)).data);
        },
      ),
    )
    .addCommand(
      onAccount('include-values', 'turn Include values on or off')
        .argument('<keyId>')
        .addArgument(new Argument('<state>').choices(['on', 'off']))
        .action(async (keyId: string, state: string, flags: { account: string }, command: Command) => {
          const { client, say } = await openContext(command);
          const { id } = await findAccount(client, flags.account);
          say(await client.call('PATCH', `/accounts/${id}/keys/${keyId}`, { includeValues: state === 'on' }));
        }),
    )
    .addCommand(
      onAccount('revoke', 'revoke a key')
        .argument('<keyId>')
        .action(async (keyId: string, flags: { account: string }, command: Command) => {
          const { client, say } = await openContext(command);
          const { id } = await findAccount(client, flags.account);
          await client.call('DELETE', `/accounts/${id}/keys/${keyId}`);
          say({ revoked: keyId });
        }),
    );
}

function createCommand(): Command {
  return onAccount('create', 'create a key; it is shown only once')
    .argument('<name>')
    .option('--scopes <list>', 'reporting, read, write, admin, separated by commas', '')
    .option('--include-values', 'include prices and stock values in responses', false)
    .option('--created-by <userId>', "id of the person who creates it (default: the account's owner)")
    .option('--expires-at <moment>', 'such as 2027-01-01T00:00:00Z')
    .option('--unbound', 'create a legacy key that belongs to no account', false)
    .action(async (name: string, flags: Record<string, unknown>, command: Command) => {
      const { client, say } = await openContext(command);
      const { id } = await findAccount(client, String(flags['account']));
      const key = {
        name,
        scopes: String(flags['scopes']).split(',').filter(Boolean),
        includeValues: flags['includeValues'],
        createdBy: flags['createdBy'],
        expiresAt: flags['expiresAt'],
        bound: flags['unbound'] !== true,
      };
      say(await client.call('POST', `/accounts/${id}/keys`, key));
    });
}
