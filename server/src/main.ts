import { buildCommandLine } from './cli/command-line.ts';
import { CommandError } from './cli/command-error.ts';
import { StartError } from './foundation/start-error.ts';

const commandLine = buildCommandLine(async (flags) => {
  // Loaded only here: the hosts and the database take a second that no other command should wait for.
  const { readConfig } = await import('./config.ts');
  const config = readConfig(flags, process.env);
  const [{ serve }, { openLog }] = await Promise.all([import('./serve.ts'), import('./foundation/log.ts')]);
  await serve(config, openLog());
});

try {
  await commandLine.parseAsync();
} catch (error) {
  const isForPeople = error instanceof StartError || error instanceof CommandError;
  process.stderr.write(`storehouse: ${isForPeople ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
// Nothing may keep a program alive that has finished: a socket of a client that never answers, for instance.
process.exit();
