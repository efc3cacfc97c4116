import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isTest = /^(contract|client|server|acceptance|bench|docs-site|web\/\w+)\/src\/.*\.test\.ts$/;
const tests = ['contract', 'client', 'server', 'acceptance', 'bench', 'docs-site', 'web']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => isTest.test(path));
/** Files that put something else in the place of a module. */
const mocking = tests.filter((path) => readFileSync(path, 'utf8').includes('vi.mock('));

/** What takes longest: begun last, one of these would keep one worker busy after the others have finished. */
const longest = [
  'browser/number-fields',
  'robustness/',
  'survives-kills',
  'inventory/stock-ledger',
  'acceptance/src/browser/',
  'reporting/reporting-model',
  'reporting/reporting-sums',
  'database/',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => longest.findIndex((part) => moduleId.includes(part)) >>> 0;
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => isMocking(other) - isMocking(one) || rank(one) - rank(other));
  }
}

const isMocking = ({ project }: TestSpecification): number => Number(project.name === 'mocking');

const ofAll = {
  pool: 'forks' as const,
  // Generous, since a test that hangs is the only thing they are for: times are not asserted.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  setupFiles: ['server/src/testing/check-environment.ts', 'acceptance/src/system/check-routing.ts'],
  expect: { poll: { timeout: 60_000 } },
};
const sharing = tests.filter((path) => !mocking.includes(path));

export default defineConfig({
  test: {
    globalSetup: [
      'server/src/testing/start-test-database.ts',
      'server/src/testing/cluster/lend-cluster.ts',
      'acceptance/src/system/stop-shared-programs.ts',
      'acceptance/src/browser/system/tell-without-browser.ts',
    ],
    // One more than the two cores a run is planned for: much of it waits for programs to start.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      // The files of a worker load each module once, and share its programs and its browser.
      { test: { ...ofAll, name: 'tests', isolate: false, include: sharing } },
      { test: { ...ofAll, name: 'mocking', include: mocking } },
    ],
  },
});
