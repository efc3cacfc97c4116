import { Command, Option } from 'commander';
import { findAccount, openContext, operatorCommand } from '../command-context.ts';
import { readPassword } from '../read-password.ts';

/** `storehouse account …` */
export function accountCommands(): Command {
  const group = new Command('account').description('manage customers: create, show, change, suspend, close');

  group
    .addCommand(
      operatorCommand('list', 'list all accounts').action(async (_flags, command: Command) => {
        const { client, say } = await openContext(command);
        const { data } = await client.call<{ data: Record<string, unknown>[] }>('GET', '/accounts');
        say(data.map(({ id, subdomain, name, plan, status, zone }) => ({ id, subdomain, name, plan, status, zone })));
      }),
    )
    .addCommand(
      operatorCommand('show', 'show one account')
        .argument('<account>', 'subdomain or id')
        .action(async (account: string, _flags, command: Command) => {
          const { client, say } = await openContext(command);
          say(await findAccount(client, account));
        }),
    )
    .addCommand(createCommand())
    .addCommand(changeCommand())
    .addCommand(suspendCommand())
    .addCommand(ownerCommand());

  for (const [name, description] of steps) group.addCommand(stepCommand(name, description));
  return group;
}

const steps = [
  ['provision', "create the account's instance"],
  ['reactivate', 'end a suspension'],
  ['begin-closing', 'start closing the account'],
  ['close', 'close the account'],
  ['pause-events', 'hold back order, shipment and stock-adjustment events'],
  ['resume-events', 'send the events that were held back'],
] as const;

function createCommand(): Command {
  return operatorCommand('create', 'create an account; prompts for the password, or reads it from standard input')
    .argument('<subdomain>')
    .requiredOption('--name <name>', "the customer's name")
    .requiredOption('--owner-email <email>')
    .requiredOption('--owner-name <name>')
    .option('--plan <plan>', 'shared, dedicated or enterprise', 'shared')
    .option('--zone <zone>', 'time zone, such as Europe/Paris', 'UTC')
    .option('--trial', 'on a free trial', false)
    .option('--no-provision', 'do not create the instance yet')
    .action(async (subdomain: string, flags: Record<string, unknown>, command: Command) => {
      const { client, say } = await openContext(command);
      const { name, plan, zone, trial, provision, ownerEmail, ownerName } = flags;
      const owner = { email: ownerEmail, name: ownerName, password: await readPassword("Owner's password: ") };
      say(await client.call('POST', '/accounts', { name, subdomain, plan, zone, trial, provision, owner }));
    });
}

function changeCommand(): Command {
  return operatorCommand('change', 'change the settings of an account')
    .argument('<account>', 'subdomain or id')
    .option('--name <name>')
    .option('--plan <plan>')
    .addOption(new Option('--trial <state>').choices(['true', 'false']))
    .option('--api-band <band>', '2x, 4x or 5x; "none" for none')
    .option('--zone <zone>')
    .option('--expiry-window-days <days>')
    .option('--default-currency <code>')
    .addOption(
      new Option('--enforce-scopes <state>', 'enforce the scopes of its keys from now on').choices(['true', 'false']),
    )
    .action(async (account: string, flags: Record<string, string>, command: Command) => {
      const { client, say } = await openContext(command);
      const { id } = await findAccount(client, account);
      const { name, plan, trial, apiBand, zone, expiryWindowDays, defaultCurrency, enforceScopes } = flags;
      const change = {
        ...{ name, plan, zone, defaultCurrency },
        ...(trial === undefined ? {} : { trial: trial === 'true' }),
        ...(apiBand === undefined ? {} : { apiBand: apiBand === 'none' ? null : apiBand }),
        ...(expiryWindowDays === undefined ? {} : { expiryWindowDays: Number(expiryWindowDays) }),
        ...(enforceScopes === undefined ? {} : { enforceScopes: enforceScopes === 'true' }),
      };
      say(await client.call('PATCH', `/accounts/${id}`, change));
    });
}

function suspendCommand(): Command {
  return operatorCommand('suspend', 'suspend the account')
    .argument('<account>', 'subdomain or id')
    .option('--reason <text>')
    .option('--no-emit', "send no event (for the customer's own stop, or the end of a trial)")
    .action(async (account: string, flags: { reason?: string; emit: boolean }, command: Command) => {
      const { client, say } = await openContext(command);
      const { id } = await findAccount(client, account);
      say(await client.call('POST', `/accounts/${id}/suspend`, { reason: flags.reason, emit: flags.emit }));
    });
}

function ownerCommand(): Command {
  return operatorCommand('owner', 'make another person of the account its owner')
    .argument('<account>', 'subdomain or id')
    .argument('<userId>')
    .action(async (account: string, userId: string, _flags, command: Command) => {
      const { client, say } = await openContext(command);
      const { id } = await findAccount(client, account);
      say(await client.call('POST', `/accounts/${id}/owner`, { userId }));
    });
}

function stepCommand(name: string, description: string): Command {
  return operatorCommand(name, description)
    .argument('<account>', 'subdomain or id')
    .action(async (account: string, _flags, command: Command) => {
      const { client, say } = await openContext(command);
      const { id } = await findAccount(client, account);
      say(await client.call('POST', `/accounts/${id}/${name}`));
    });
}
