// The page of one experiment, as admins use it.
import type { Page } from '@playwright/test';
import { simulateSplit } from '#modules/experiment/rules/split.ts';
import { getExperimentAdmin } from './support/experiment-admin.ts';
import {
  countVisits,
  createDefinition,
  createExperiment,
  createExperimentKey,
  getExperimentPath,
} from './support/experiment-page.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { openAsAdmin } from './support/screens.ts';

async function readDefinition(club: JourneyClub, key: string) {
  return (await getExperimentAdmin(club)).readDefinition(key);
}

async function openExperiment(page: Page, club: JourneyClub, key: string): Promise<void> {
  await openAsAdmin(page, club, getExperimentPath(key));
}

/** The numbers of a row of the table with this caption. */
function getRow(page: Page, caption: string, name: string) {
  return page.getByRole('table', { name: caption }).getByRole('row', { name: new RegExp(`^${name}`) });
}

test('[K3] an admin starts, stops and archives an experiment, and the history says so', async ({ page, club }) => {
  const key = createExperimentKey('life');
  const input = JSON.stringify(createDefinition(key));
  await club.command('experiment', 'create', '--file', '-', { input });
  await openExperiment(page, club, key);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Start experiment' }).click();
  await expect(page.getByText('The experiment is running, but visitors do not see it.')).toBeVisible();
  const history = page.locator('#history');
  await expect(history.getByRole('heading', { level: 3 })).toHaveText(['Started', 'Created']);
  await expect(history.getByText(/ · you · revision 2/)).toBeVisible();
  await expect(history.getByText(/ · command line · revision 1/)).toBeVisible();

  const renamed = JSON.stringify({ ...(await readDefinition(club, key)), name: 'Renamed' });
  await club.command('experiment', 'edit', key, '--revision', '2', '--file', '-', { input: renamed });
  await page.getByText('Stop …').click();
  await page.getByRole('button', { name: 'Stop now' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'somebody else has changed the experiment' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed' })).toBeVisible();
  const difference = page.getByRole('table', { name: 'Changes of revision 3' }).getByRole('row', { name: /^Name/ });
  await expect(difference.getByRole('cell')).toHaveText([`Test ${key}`, 'Renamed']);

  await page.getByRole('button', { name: 'Stop now' }).click();
  await expect(page.getByText('The experiment has stopped.')).toBeVisible();
  await page.getByText('Archive …').click();
  await page.getByRole('button', { name: 'Archive for good' }).click();
  await expect(page.getByText('The experiment is archived.', { exact: true })).toBeVisible();
  await expect(history.getByRole('heading', { level: 3 })).toHaveText([
    'Archived',
    'Stopped',
    'Changed',
    'Started',
    'Created',
  ]);
  await expect(page.locator('main form[method=post]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
});

test('[K3] the chart shows the numbers of the rule, and the page reacts while they are computed', async ({
  page,
  club,
}) => {
  const key = createExperimentKey('split');
  await createExperiment(club, key, { coverage: 0.5 });
  const { variations, notIncluded } = simulateSplit(await readDefinition(club, key));
  const [control, band] = variations.map(({ count }) => count);
  await openExperiment(page, club, key);
  await page.locator('#split').scrollIntoViewIfNeeded();
  const chart = page.locator('#split').getByRole('img');
  await expect(chart).toBeVisible({ timeout: 20_000 });
  const format = (count = 0) => count.toLocaleString('en');
  await expect(getRow(page, 'Visitors of each variation', 'As it is').getByRole('cell').first()).toHaveText(
    format(control),
  );
  await expect(getRow(page, 'Visitors of each variation', 'The band').getByRole('cell').first()).toHaveText(
    format(band),
  );
  await expect(page.getByText(`${format(100_000 - notIncluded)} of 100,000 visitors take part`)).toBeVisible();
  await expect(chart).toHaveAccessibleName(/^Bar chart of the shares: As it is [\d.]+% and The band [\d.]+%\.$/);
});

test('[K3] the simulator gives each decision with its reason, and its address can be shared', async ({
  page,
  club,
}) => {
  const [key, running] = [createExperimentKey('simulated'), createExperimentKey('running')];
  await createExperiment(club, key, { targeting: { countries: ['AT'], paths: ['/'] } });
  await createExperiment(club, running);
  await (await getExperimentAdmin(club)).start(running);
  await openExperiment(page, club, key);
  await waitForHydration(page);
  const simulator = page.locator('#simulator');
  await simulator.getByLabel('Visitor id').fill('v-1');
  await simulator.getByLabel('Country').selectOption('AT');
  await simulator.getByRole('button', { name: 'Show decisions' }).click();
  const own = getRow(page, 'Decisions for this visitor', `Test ${key}`);
  await expect(own).toContainText('All conditions are met');
  await expect(own).toContainText(/As it is|The band/);
  await expect(getRow(page, 'Decisions for this visitor', `Test ${running}`)).toContainText('runs on other pages');
  await expect(simulator.getByRole('img')).toHaveAccessibleName(/puts this visitor at 0\.\d+ on the line/);
  await page.goto(page.url().replace('country=AT', 'country=DE'));
  await expect(own).toContainText('The experiment is for other countries.');
  await expect(simulator.getByLabel('Visitor id')).toHaveValue('v-1');
});

test('[K3] a preview link is copied, and opens the variation', async ({ page, club, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const key = createExperimentKey('preview');
  await createExperiment(club, key, { targeting: { paths: ['/'] } });
  await openExperiment(page, club, key);
  await waitForHydration(page);
  const preview = page.locator('#preview');
  await preview.getByRole('button', { name: 'Copy link' }).nth(1).click();
  await expect(preview.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await preview.getByLabel('The band').inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const opening = context.waitForEvent('page');
  await preview.getByRole('link', { name: 'Open The band in a new tab' }).click();
  const opened = await opening;
  await expect(opened.getByRole('complementary', { name: 'Preview' })).toContainText('The band');
});

test('[K3] what keeps an experiment from running is explained, and it does not start', async ({ page, club }) => {
  const key = createExperimentKey('blocked');
  await createExperiment(club, key, { coverage: 0 });
  await openExperiment(page, club, key);
  await waitForHydration(page);
  const summary = page.locator('#summary');
  await expect(summary.getByRole('alert')).toContainText('so that nobody takes part');
  await page.getByRole('button', { name: 'Start experiment' }).click();
  await expect(page.getByText('The experiment did not start.')).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
});

test('[B2] [K3] an unknown experiment has the page about missing pages', async ({ page, club }) => {
  await openAsAdmin(page, club, '/en/admin/splitgenerator');
  const response = await page.goto(club.url(getExperimentPath('nothing-has-this-key')));
  expect(response?.status()).toBe(404);
  await expect(page.getByText(`Page Not Found: ${getExperimentPath('nothing-has-this-key')}`)).toBeVisible();
});

test('[K3] results say no more than their numbers do', async ({ page, club }) => {
  const key = createExperimentKey('results');
  await createExperiment(club, key);
  await openExperiment(page, club, key);
  const results = page.locator('#results');
  await expect(results).toContainText('The experiment has not run in this phase.');
  await (await getExperimentAdmin(club)).start(key);
  await page.reload();
  await expect(results).toContainText('has not included anybody yet');

  await countVisits(club, key, { control: [600, 60], band: [400, 48] });
  await page.reload();
  await expect(results).toContainText('The visitors are divided as set');
  await expect(results).toContainText(/Not enough visitors yet: 400 of 1\d,\d{3} in the smallest variation/);
  const row = getRow(page, 'Registration: visitors, conversions and comparison with the control', 'The band');
  await expect(row).toContainText('12.00%');
  await expect(results.getByRole('img', { name: /^Registration, rates with their 95% intervals/ })).toBeVisible();

  await countVisits(club, key, { control: [60_000, 6_000], band: [40_000, 4_800] });
  await page.reload();
  await expect(results).toContainText(/The band probably converts better than As it is: .* between \+1\d[.\d]*% and/);

  await countVisits(club, key, { control: [60_000, 6_000], band: [50_000, 4_800] });
  await page.reload();
  await expect(results.getByRole('alert')).toContainText('Stop the experiment and find the cause');
  await expect(results).toContainText('No conclusion: the visitors are not divided as set');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[K3] [F5] an experiment starts, is simulated and stops', async ({ page, club }) => {
    const key = createExperimentKey('plain');
    await createExperiment(club, key);
    await openExperiment(page, club, key);
    await expect(page.locator('#split noscript code')).toHaveText(`script/vestibule experiment simulate ${key}`);
    await page.getByRole('button', { name: 'Start experiment' }).click();
    await expect(page.getByText('The experiment is running, but visitors do not see it.')).toBeVisible();
    await page.getByLabel('Page', { exact: true }).fill(`/${key}`);
    await page.getByRole('button', { name: 'Show decisions' }).click();
    await expect(getRow(page, 'Decisions for this visitor', `Test ${key}`)).toContainText('All conditions are met');
    await page.getByText('Stop …').click();
    await page.getByRole('button', { name: 'Stop now' }).click();
    await expect(page.getByText('The experiment has stopped.')).toBeVisible();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.locator('#history').getByRole('heading', { level: 3 })).toHaveText([
      'Started',
      'Stopped',
      'Started',
      'Created',
    ]);
  });
});
