import { readConfig, type Config, type ServeFlags } from '../config.ts';
import { StartError } from '../foundation/errors/failures.ts';
import { secretVariables } from '../foundation/secrets/secret-files.ts';
import { conclude, problem, warning, type Check } from './finding.ts';

/** Read outside `config.ts`: by the log, the command line and the clients. */
const otherVariables = ['LOG_LEVEL', 'OPERATOR_URL', 'API_KEY'].map((name) => `STOREHOUSE_${name}`);

/** The configuration as `storehouse serve` would read it, and variables that nothing reads. */
export function checkConfiguration(
  flags: ServeFlags,
  env: NodeJS.ProcessEnv,
  flagVariables: readonly string[],
  secretsProblem: StartError | null,
): { config: Config | null; check: Check } {
  const read = new Set([...otherVariables, ...flagVariables, ...secretVariables.map((name) => `${name}_FILE`)]);
  const watched = new Proxy(env, {
    get(target, name: string) {
      read.add(name);
      return target[name];
    },
  });
  try {
    if (secretsProblem) throw secretsProblem;
    const config = readConfig(flags, watched);
    const unknown = Object.keys(env).filter((name) => name.startsWith('STOREHOUSE_') && !read.has(name));
    const findings = unknown.map((name) =>
      warning(`Storehouse does not know the variable ${name}.`, 'Check its name in docs/operating.md.'),
    );
    return { config, check: conclude('configuration', findings, 'All flags and variables can be read.') };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return {
      config: null,
      check: conclude('configuration', [problem(error.message, 'Correct this flag or variable.')], ''),
    };
  }
}
