import { defineConfig } from 'vitest/config';
import { texts } from './src/texts/vite-plugin.ts';

// One PostgreSQL serves all tests; each test that needs a database takes a fresh one from its template.
export default defineConfig({
  plugins: [texts({ allowMissing: process.env.TEXTS_ALLOW_MISSING === '1' })],
  // The same build of graphql for all who import it: two copies do not know each other's types.
  ssr: { resolve: { conditions: ['module', 'node'], externalConditions: ['node', 'module-sync'] } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/{architecture,texts,docs,api,races,store,telemetry,build}/**/*.test.ts'],
    globalSetup: ['tests/support/postgres.ts'],
    // It remembers documents as long as a page: tests that load a page anew load it anew.
    server: { deps: { inline: ['@urql/core'] } },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
