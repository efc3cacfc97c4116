import { Command } from 'commander';
import type { ServeFlags } from '../config.ts';
import { programVersion } from '../foundation/process/process.ts';
import { accountCommands } from './commands/account-commands.ts';
import { backupCommand, restoreCommand } from './commands/backup-commands.ts';
import { checkCommands } from './commands/check-commands.ts';
import { doctorCommand, type Examine } from './commands/doctor-command.ts';
import { exportCommands, mailCommands } from './commands/export-commands.ts';
import { importCommand } from './commands/import-command.ts';
import { keyCommands } from './commands/key-commands.ts';
import { listenCommand } from './commands/listen-command.ts';
import { pullCommand } from './commands/pull-command.ts';
import { secretsCommands } from './commands/secrets-commands.ts';
import { seedCommand } from './commands/seed-command.ts';
import { statusCommand } from './commands/status-command.ts';
import { userCommands } from './commands/user-commands.ts';
import { addServeFlags } from './serve-flags.ts';

/** `storehouse …`: the program itself, and the operator's commands. */
export function buildCommandLine(
  serve: (flags: ServeFlags) => Promise<void>,
  demo: (flags: ServeFlags) => Promise<void>,
  examine: Examine,
): Command {
  return new Command('storehouse')
    .description('An inventory platform in a single program.')
    .version(programVersion)
    .addCommand(serveCommand('serve', 'start the server', './data', serve))
    .addCommand(serveCommand('demo', 'start the server with a demo account and a year of history', './demo-data', demo))
    .addCommand(accountCommands())
    .addCommand(userCommands())
    .addCommand(keyCommands())
    .addCommand(checkCommands())
    .addCommand(seedCommand())
    .addCommand(importCommand())
    .addCommand(exportCommands())
    .addCommand(mailCommands())
    .addCommand(listenCommand())
    .addCommand(pullCommand())
    .addCommand(doctorCommand(examine))
    .addCommand(statusCommand())
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
  return addServeFlags(new Command(name).description(description), dataDir).action((flags: ServeFlags) => serve(flags));
}
