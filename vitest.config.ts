import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,client,server,acceptance,web/*}/src/**/*.test.ts'],
    globalSetup: ['server/src/testing/start-test-database.ts', 'acceptance/src/browser/system/tell-without-browser.ts'],
    pool: 'forks',
    // One more than the two cores a run is planned for: much of it waits for programs to start.
    maxWorkers: 3,
    // A machine that runs other work at the same time may starve a program that a test has just started.
    retry: process.env['CI'] ? 1 : 0,
    // Generous, since a test that hangs is the only thing they are for: times are not asserted.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
