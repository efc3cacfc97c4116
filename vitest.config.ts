import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,acceptance}/src/**/*.test.ts'],
    globalSetup: ['server/src/testing/start-test-database.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
