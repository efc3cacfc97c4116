import { afterAll, expect } from 'vitest';

const environment = process.env;
const before = { ...environment };

// Files of a worker run one after the other in one process: what one of them leaves in the environment would reach the programs
// that the next ones start. An operator token that was left there cost three files of one run their programs.
afterAll(() => {
  expect(process.env, 'process.env was replaced, so that vi.unstubAllEnvs no longer reaches it').toBe(environment);
  expect({ ...process.env }, 'the environment that this file leaves').toEqual(before);
});
