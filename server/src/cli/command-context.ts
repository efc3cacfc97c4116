import { Command, Option } from 'commander';
import { CommandError } from './command-error.ts';
import { openOperatorClient, type Connection, type OperatorClient } from './operator-client.ts';
import { print } from './print.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface CommandContext {
  readonly client: OperatorClient;
  /** Prints the result of the command. */
  readonly say: (answer: Fields | readonly Fields[]) => void;
  /** Whether the output is for a script. */
  readonly asJson: boolean;
}

/** A command that talks to a running program, with the flags that all such commands share. */
export function operatorCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .addOption(
      new Option('--data <dir>', 'data folder of the running program').env('STOREHOUSE_DATA').default('./data'),
    )
    .addOption(new Option('--operator-url <url>', 'address of its operator API').env('STOREHOUSE_OPERATOR_URL'))
    .option('--json', 'print JSON, for scripts', false);
}

/** An operator command about one account, which `--account` names. */
export function onAccount(name: string, description: string): Command {
  return operatorCommand(name, description).requiredOption('--account <account>', 'subdomain or id');
}

/** Connects to the program named by the command's flags. */
export async function openContext(command: Command): Promise<CommandContext> {
  const flags = command.opts<Connection & { json: boolean }>();
  return {
    client: await openOperatorClient(flags),
    say: (answer) => {
      print(answer, flags.json);
    },
    asJson: flags.json,
  };
}

/** Finds an account by its subdomain or id. */
export async function findAccount(client: OperatorClient, name: string): Promise<Fields & { id: string }> {
  if (/^[0-9a-f-]{36}$/.test(name)) return client.call('GET', `/accounts/${name}`);
  const { data } = await client.call<{ data: (Fields & { id: string })[] }>(
    'GET',
    `/accounts?subdomain=${encodeURIComponent(name)}`,
  );
  const [account] = data;
  if (!account) throw new CommandError(`There is no account with the subdomain "${name}".`);
  return account;
}
