import { buildCommandLine } from './cli/command-line.ts';
import { CommandError } from './cli/command-error.ts';
import { readConfig } from './config.ts';
import { StartError } from './foundation/start-error.ts';

const commandLine = buildCommandLine(async (flags) => {
  const config = readConfig(flags, process.env);
  // Loaded only here: the hosts and the database take half a second that no other command should wait for.
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
