import { Command, Option } from 'commander';
import type { ServeFlags } from '../config.ts';
import { defaultPorts } from '../default-ports.ts';
import { accountCommands } from './commands/account-commands.ts';
import { backupCommand, restoreCommand } from './commands/backup-commands.ts';
import { checkCommands } from './commands/check-commands.ts';
import { exportCommands, mailCommands } from './commands/export-commands.ts';
import { keyCommands } from './commands/key-commands.ts';
import { listenCommand } from './commands/listen-command.ts';
import { secretsCommands } from './commands/secrets-commands.ts';
import { seedCommand } from './commands/seed-command.ts';
import { userCommands } from './commands/user-commands.ts';

/** `storehouse …`: the program itself, and the operator's commands. */
export function buildCommandLine(
  serve: (flags: ServeFlags) => Promise<void>,
  demo: (flags: ServeFlags) => Promise<void>,
): Command {
  return new Command('storehouse')
    .description('An inventory platform in a single program.')
    .addCommand(serveCommand('serve', 'start the server', './data', serve))
    .addCommand(serveCommand('demo', 'start the server with a demo account and a year of history', './demo-data', demo))
    .addCommand(accountCommands())
    .addCommand(userCommands())
    .addCommand(keyCommands())
    .addCommand(checkCommands())
    .addCommand(seedCommand())
    .addCommand(exportCommands())
    .addCommand(mailCommands())
    .addCommand(listenCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(secretsCommands());
}

function serveCommand(
  name: string,
  description: string,
  dataDir: string,
  serve: (flags: ServeFlags) => Promise<void>,
): Command {
  const flag = (flags: string, description: string, fallback?: string) => {
    const name = `STOREHOUSE_${(/--([a-z-]+)/.exec(flags)?.[1] ?? '').replaceAll('-', '_').toUpperCase()}`;
    const option = new Option(flags, description).env(name);
    return fallback === undefined ? option : option.default(fallback);
  };
  return new Command(name)
    .description(description)
    .addOption(
      flag(
        '--data <dir>',
        'folder for the embedded PostgreSQL, the operator token, generated secrets and exports',
        dataDir,
      ),
    )
    .addOption(flag('--database-url <url>', 'use this PostgreSQL (15 or newer) instead of the embedded one'))
    .addOption(flag('--host <address>', 'address the platform and instance hosts listen on', '127.0.0.1'))
    .addOption(flag('--platform-port <port>', '0 = any free port', String(defaultPorts.platform)))
    .addOption(flag('--instance-port <port>', '0 = any free port', String(defaultPorts.instance)))
    .addOption(flag('--operator-port <port>', '0 = any free port', String(defaultPorts.operator)))
    .addOption(flag('--platform-url <url>', 'public URL of the platform host'))
    .addOption(flag('--instance-domain <domain>', 'instances are served at <subdomain>.<domain>'))
    .addOption(flag('--roles <list>', 'which parts this process runs', 'platform,instance,operator,worker'))
    .addOption(flag('--test-clock <moment>', 'a clock that stands still and is moved through the operator API'))
    .action((flags: ServeFlags) => serve(flags));
}
