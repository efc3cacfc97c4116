import { Command, Option } from 'commander';
import type { ServeFlags } from '../../config.ts';
import { addServeFlags } from '../serve-flags.ts';

interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly message: string;
  readonly fix: string | null;
}

/** Examines the set-up with these flags. `flagVariables` are the variables that flags are read from. */
export type Examine = (
  flags: ServeFlags & { readonly operatorUrl?: string },
  flagVariables: readonly string[],
) => Promise<readonly Check[]>;

/** `storehouse doctor`: what is wrong with the set-up, and what to do about it. Takes the flags of `serve`. */
export function doctorCommand(examine: Examine): Command {
  const command = new Command('doctor').description('check the set-up of the server, whether or not it runs');
  return addServeFlags(command, './data')
    .addOption(new Option('--operator-url <url>', 'address of its operator API').env('STOREHOUSE_OPERATOR_URL'))
    .option('--json', 'print JSON, for scripts', false)
    .action(async (flags: ServeFlags & { json: boolean }) => {
      const variables = command.options.map(({ envVar }) => envVar).filter((name) => name !== undefined);
      const checks = await examine(flags, variables);
      process.stdout.write(`${flags.json ? JSON.stringify({ checks }) : checks.map(lineOf).join('\n')}\n`);
      if (checks.some(({ state }) => state === 'problem')) process.exitCode = 1;
    });
}

const lineOf = ({ name, state, message, fix }: Check): string =>
  [state.padEnd(7), `${name}: ${message}`, fix ?? '']
    .join(' ')
    .trimEnd()
    .replaceAll(/\s*\n\s*/g, ' ');
