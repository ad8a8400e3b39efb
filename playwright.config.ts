import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, defineConfig, devices } from '@playwright/test';
import pictures from './tests/journeys/pictures/chromium.json' with { type: 'json' };
import { FIRST_BRAND, SECOND_BRAND } from './tests/journeys/support/brand-tags.ts';

const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROMIUM_PATH ?? SYSTEM_CHROMIUMS.find((path) => existsSync(path));

/** Reports pages of the back office that no journey examines with axe; script/test names it as well. */
const EXAMINED_PAGES = './tests/journeys/support/examined-pages.ts';

// Another Chromium draws letters another way: its differences would say nothing of ours.
function picturesOfAnotherBrowser(): string[] {
  const version = execFileSync(executablePath ?? chromium.executablePath(), ['--version'], { encoding: 'utf8' });
  if (version.includes(` ${pictures.major}.`)) return [];
  process.stderr.write(`pictures: made by Chromium ${pictures.major}, not compared under ${version.trim()}\n`);
  return ['**/pictures.spec.ts'];
}

// The journeys run on the built program, a real PostgreSQL and a real browser; tests/journeys/support starts the first two.
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  testIgnore: picturesOfAnotherBrowser(),
  outputDir: 'artefacts/journeys',
  globalSetup: './tests/journeys/support/global-setup.ts',
  fullyParallel: true,
  // A page often waits for a clock: a third worker uses that on the two processors of a small machine.
  workers: 3,
  // Ends a journey that hangs; a slow machine needs a minute for the longest ones.
  timeout: 90_000,
  // A browser on a busy machine may stumble once; the report names such a test as flaky, and a second failure counts.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], [EXAMINED_PAGES]],
  snapshotPathTemplate: 'tests/journeys/pictures/{arg}{ext}',
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixelRatio: 0.005, threshold: 0.25, scale: 'device' } },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording each test costs a tenth of the time; on CI what failed is recorded when it is tried once more.
    trace: process.env.CI === undefined ? 'retain-on-failure' : 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'maison-nocturne', grepInvert: new RegExp(SECOND_BRAND) },
    {
      name: 'forme-libre',
      grepInvert: new RegExp(FIRST_BRAND),
      testMatch:
        '**/{screens,screen-spacing,pictures,html,consent-banner-space,consent-main-action,layout-shift,forced-colors,provider-buttons}.spec.ts',
    },
  ],
});
