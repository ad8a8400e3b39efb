import { configDefaults, defineConfig } from 'vitest/config';
import { inlineScripts } from './script/inline-scripts/vite-plugin.ts';
import { sharePictures } from './script/share-pictures/vite-plugin.ts';
import { texts } from './src/texts/vite-plugin.ts';
import { ProgramFirst } from './tests/support/program-first.ts';

// Each of these files has modules of its own: the browser's code stores state in its modules and on globals, as a page does, and
// a module can only be replaced where it was not loaded before.
const FRESH = [
  'src/web/browser/**/*.test.{ts,tsx}',
  'src/platform/jobs/{clock-check,idle-wait}.test.ts',
  'src/web/site/activate-account/i18n.test.ts',
];

const SHARED = {
  // One PostgreSQL serves all tests; each test that needs a database takes a fresh one from its template.
  globalSetup: ['tests/support/postgres.ts'],
  // Starting a process for each file would cost as much as its tests.
  isolate: false,
};

export default defineConfig({
  plugins: [texts({ allowMissing: process.env.TEXTS_ALLOW_MISSING === '1' }), sharePictures(), inlineScripts()],
  // The same build of graphql for all who import it: two copies do not know each other's types.
  ssr: { resolve: { conditions: ['module', 'node'], externalConditions: ['node', 'module-sync'] } },
  test: {
    // They cache documents and payloads for the lifetime of a page: tests that reload a page reload them, too.
    server: { deps: { inline: ['@urql/core', '@growthbook/growthbook'] } },
    pool: 'forks',
    // Tests of outages wait for clocks: a third worker uses that on the two processors of a small machine.
    maxWorkers: 3,
    sequence: { sequencer: ProgramFirst },
    // Ends a test that hangs. A busy machine must not fail one: a property test of a second once took 24 there.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'fresh', include: FRESH } },
      {
        extends: true,
        test: {
          name: 'program',
          include: [
            'src/**/*.test.{ts,tsx}',
            'tests/{recipes,api,races,store,telemetry,develop,examples}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...FRESH],
          ...SHARED,
        },
      },
      // What script/check runs: the rules of the sources, the texts and the documents.
      {
        extends: true,
        test: {
          name: 'checks',
          include: ['tests/{architecture,texts,docs}/**/*.test.ts'],
          ...SHARED,
        },
      },
    ],
  },
});
