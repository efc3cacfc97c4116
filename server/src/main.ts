import { buildCommandLine } from './cli/command-line.ts';
import { CommandError } from './cli/command-error.ts';
import type { ServeFlags } from './config.ts';
import { StartError } from './foundation/errors/start-error.ts';

// Loaded only here: the hosts and the database take a second that no other command should wait for.
async function run(flags: ServeFlags, isDemo: boolean): Promise<void> {
  const { readConfig } = await import('./config.ts');
  const config = readConfig(flags, process.env, isDemo);
  const [{ serve }, { openLog }] = await Promise.all([
    import('./serve.ts'),
    import('./foundation/observability/log.ts'),
  ]);
  if (!isDemo) {
    await serve(config, openLog());
    return;
  }
  const { showDemo } = await import('./show-demo.ts');
  // Calm by default: what a new user is to read would scroll away under a line per request.
  await serve(config, openLog(process.env['STOREHOUSE_LOG_LEVEL'] ?? 'warn'), showDemo(config));
}

const commandLine = buildCommandLine(
  (flags) => run(flags, false),
  (flags) => run(flags, true),
);

try {
  await commandLine.parseAsync();
} catch (error) {
  const isForPeople = error instanceof StartError || error instanceof CommandError;
  process.stderr.write(`storehouse: ${isForPeople ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
// Nothing may keep a program alive that has finished: a socket of a client that never answers, for instance.
process.exit();
