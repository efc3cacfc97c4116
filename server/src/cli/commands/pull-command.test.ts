import { expect, it } from 'vitest';
import { CommandError } from '../command-error.ts';
import { watch } from './pull-command.ts';

it('--watch runs again after each pause, whether a run succeeded or has to be tried later', async () => {
  const stop = new AbortController();
  const said: string[] = [];
  let runs = 0;
  const runOnce = () => {
    runs += 1;
    if (runs === 4) stop.abort();
    return runs % 2 === 0 ? Promise.resolve() : Promise.reject(new CommandError(`later ${String(runs)}`, 75));
  };
  await watch(runOnce, stop.signal, (sentence) => said.push(sentence), 1);
  expect([runs, said]).toEqual([4, ['later 1', 'later 3']]);
});

it('--watch ends with anything else', async () => {
  const refused = new CommandError('The key is not accepted.');
  const watching = watch(
    () => Promise.reject(refused),
    new AbortController().signal,
    () => undefined,
    1,
  );
  await expect(watching).rejects.toBe(refused);
});
