import { afterAll, expect } from 'vitest';

const environment = process.env;
const before = { ...environment };

// A worker runs its files one after the other in one process: what a file leaves in the environment reaches the
// programs that later files start. A leftover operator token once cost three files of a run their programs.
afterAll(() => {
  expect(process.env, 'process.env was replaced, so that vi.unstubAllEnvs no longer reaches it').toBe(environment);
  expect({ ...process.env }, 'the environment that this file leaves').toEqual(before);
});
