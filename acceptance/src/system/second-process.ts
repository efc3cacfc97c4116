import { afterAll, beforeAll } from 'vitest';
import { databaseUrlOf } from './database-url.ts';
import { startProgram } from './start-program.ts';
import { System } from './system.ts';

/** A second process on the database of a system started with these flags, without an operator host. */
export function useSecondProcess(
  run: { readonly system: System },
  flags: readonly string[],
): { readonly system: System } {
  let second: System | undefined;
  beforeAll(async () => {
    const shared = ['--roles', 'platform,instance', '--database-url', databaseUrlOf(run.system)];
    second = new System(await startProgram({ flags: [...shared, ...flags] }), '');
  });
  afterAll(() => second?.program.stop());
  return {
    get system() {
      if (!second) throw new Error('the second process is not started yet');
      return second;
    },
  };
}
