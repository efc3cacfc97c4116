import { buildCommandLine } from './cli/command-line.ts';
import { CommandError } from './cli/command-error.ts';
import type { ServeFlags } from './config.ts';
import { StartError } from './foundation/errors/failures.ts';
import { readSecretFiles } from './foundation/secrets/secret-files.ts';

// Imported here only: loading the hosts and the database takes a second, and no other command should wait for that.
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
  // Quiet by default: a log line per request would scroll the welcome text away.
  await serve(config, openLog(process.env['STOREHOUSE_LOG_LEVEL'] ?? 'warn'), showDemo(config));
}

// Before the command line is parsed: flags are also read from variables.
const secretsProblem = readSecretFiles(process.env);
const commandLine = buildCommandLine(
  (flags) => run(flags, false),
  (flags) => run(flags, true),
  async (flags, flagVariables) =>
    (await import('./doctor/doctor.ts')).examine(flags, process.env, flagVariables, secretsProblem),
);
// The doctor reports such a problem among its checks. No other command runs without its secrets.
commandLine.hook('preAction', (_program, command) => {
  if (secretsProblem && command.name() !== 'doctor') throw secretsProblem;
});

try {
  await commandLine.parseAsync();
} catch (error) {
  const isForPeople = error instanceof StartError || error instanceof CommandError;
  process.stderr.write(`storehouse: ${isForPeople ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = error instanceof CommandError ? error.exitCode : 1;
}
// A finished program must exit, even if something such as a client's socket is still open.
await Promise.all([process.stdout, process.stderr].map(writeOut));
process.exit();

/**
 * Waits until all output has left the process: whatever a pipe cannot take at once (64 KB on Linux) would be lost on
 * exit. A reader that has gone away, such as `head`, is not waited for.
 */
function writeOut(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((written) => {
    stream.once('error', () => {
      written();
    });
    stream.write('', () => {
      written();
    });
  });
}
