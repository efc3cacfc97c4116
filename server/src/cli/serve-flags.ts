import { Option, type Command } from 'commander';
import { defaultPorts } from '../default-ports.ts';

/** The flags of `storehouse serve`, each also an environment variable. */
export function addServeFlags(command: Command, dataDir: string): Command {
  const flag = (flags: string, description: string, fallback?: string) => {
    const name = `STOREHOUSE_${(/--([a-z-]+)/.exec(flags)?.[1] ?? '').replaceAll('-', '_').toUpperCase()}`;
    const option = new Option(flags, description).env(name);
    return fallback === undefined ? option : option.default(fallback);
  };
  return command
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
    .addOption(flag('--backup-dir <dir>', 'take verified backups into this folder'))
    .addOption(flag('--backup-every <duration>', 'how often, such as 15m, 6h or 1d (default: 1d)'))
    .addOption(flag('--backup-keep <count>', 'how many are kept (default: 7)'));
}
