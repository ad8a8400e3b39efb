import { defineConfig } from 'vitest/config';

// One PostgreSQL serves all tests; each test that needs a database takes a fresh one from its template.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/{architecture,texts,docs,api,races,store}/**/*.test.ts'],
    globalSetup: ['tests/support/postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
