import type { Locator, Page } from '@playwright/test';
import { getExperimentAdmin } from './support/experiment-admin.ts';
import { waitForHydration } from './support/hydration.ts';
import { expect, type JourneyClub, test } from './support/journey.ts';
import { inspectAtEveryWidth, openAsAdmin } from './support/screens.ts';

const NEW = '/en/admin/splitgenerator/new';

let experiments = 0;

/** A key that no other test of this run uses. */
function createKey(name: string): string {
  experiments += 1;
  return `${name}-${process.pid}-${Date.now().toString(36)}-${experiments}`;
}

function createDefinition(key: string, more: object = {}) {
  return {
    ...{ key, name: `Test ${key}`, hypothesis: 'A hypothesis' },
    variations: [
      { key: 'control', weight: 0.5 },
      { key: 'band', weight: 0.5, values: { 'landing.hero': 'band' } },
    ],
    ...more,
  };
}

async function createExperiment(club: JourneyClub, key: string, more: object = {}): Promise<void> {
  await (await getExperimentAdmin(club)).create(createDefinition(key, more));
}

async function readDefinition(club: JourneyClub, key: string) {
  return (await getExperimentAdmin(club)).readDefinition(key);
}

/** Presses a button that posts the form, and waits for the form that comes back. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const attempt = page.locator('input[name=attempt]');
  const before = Number(await attempt.inputValue());
  await page.getByRole('button', { name }).first().click();
  await expect(attempt).toHaveValue(String(before + 1));
}

const getError = (page: Page, field: string): Locator => page.locator(`[id="${field}-error"]`);

test('[K3] an admin creates an experiment: three refusals explain themselves and keep what was typed', async ({
  page,
  club,
}) => {
  const key = createKey('hero');
  await openAsAdmin(page, club, NEW);
  await waitForHydration(page);
  await page.locator('#name').fill('Picture of the hero');
  await page.locator('#key').fill(key);
  await page.locator('#v1-weight').fill('40');
  await expect(page.getByText('Total 90%')).toBeVisible();

  await press(page, 'Save draft');
  const summary = page.getByRole('alert').filter({ hasText: 'Please correct the following' });
  await expect(summary).toBeFocused();
  await expect(getError(page, 'v0-name')).toHaveText(/1 to 120 characters/);
  await inspectAtEveryWidth(page, club, 'split-generator-refused-en');
  await page.setViewportSize({ width: 1280, height: 720 });
  await summary.getByRole('link', { name: 'Variation 1: Enter a name' }).press('Enter');
  await page.keyboard.type('As it is');
  await page.locator('#v1-name').fill('Wide picture');

  await press(page, 'Save draft');
  await expect(getError(page, 'variations')).toHaveText(/add up to 90%/);
  await expect(page.locator('#v1-key')).toHaveValue('wide-picture');
  await press(page, 'Distribute evenly');
  await expect(page.getByRole('button', { name: 'Distribute evenly' })).toBeFocused();
  await expect(page.locator('#v1-weight')).toHaveValue('50');

  await press(page, 'Save draft');
  await expect(getError(page, 'variations')).toHaveText(/All variations are the same/);
  await page.locator('#flagToAdd').selectOption({ label: 'Picture at the top' });
  await press(page, 'Add A part of the page');
  await expect(page.locator('#v1-f0')).toBeFocused();
  await page.locator('#v1-f0').selectOption('band');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(club.url(`/en/admin/splitgenerator/${key}`));
  expect(await readDefinition(club, key)).toMatchObject({
    name: 'Picture of the hero',
    variations: [
      { key: 'as-it-is', name: 'As it is', weight: 0.5, values: {} },
      { key: 'wide-picture', name: 'Wide picture', weight: 0.5, values: { 'landing.hero': 'band' } },
    ],
  });
});

test('[K3] variations are added, moved and removed by keyboard, and texts are found by their words', async ({
  page,
  club,
}) => {
  await openAsAdmin(page, club, NEW);
  await waitForHydration(page);
  await page.locator('#v0-name').fill('a');
  await page.locator('#v1-name').fill('b');
  await press(page, 'Add variation');
  await expect(page.locator('#v2-name')).toBeFocused();
  await page.keyboard.type('c');
  await press(page, 'Up Variation 3');
  await expect(page.locator('#v1-up')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#v0-name')).toHaveValue('c');
  await expect(page.locator('#v0-down')).toBeFocused();
  await press(page, 'Remove Variation 2');
  await expect(page.locator('#v1-name')).toBeFocused();
  await expect(page.locator('#v1-name')).toHaveValue('b');

  await page.locator('#textQuery').fill('glad to see you again');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/texts? found/)).toBeVisible();
  await page.getByRole('button', { name: /^Add login\.lead/ }).click();
  await expect(page.locator('#v1-f0-en')).toBeFocused();
  await expect(page.locator('#v1-f0-en')).toHaveAttribute('placeholder', 'We are glad to see you again.');
  await page.locator('#flagToAdd').selectOption({ label: 'Ways to sign up' });
  await press(page, 'Add A part of the page');
  await press(page, 'Down Email');
  await expect(page.locator('#v1-f1 li').first()).toContainText('Phone');
  await inspectAtEveryWidth(page, club, 'split-generator-values-en');
});

test('[K3] an edit that comes too late shows what changed, takes it over or saves on top of it', async ({
  page,
  club,
}) => {
  const key = createKey('late');
  await createExperiment(club, key);
  const path = `/en/admin/splitgenerator/${key}/edit`;
  await openAsAdmin(page, club, path);
  await waitForHydration(page);
  const change = async (revision: number, name: string) => {
    const changed = JSON.stringify({ ...(await readDefinition(club, key)), name });
    await club.command('experiment', 'edit', key, '--revision', String(revision), '--file', '-', { input: changed });
  };

  await change(1, 'Theirs');
  await page.locator('#hypothesis').fill('Mine');
  await page.context().clearCookies({ name: 'vestibule_token' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/login/);
  await openAsAdmin(page, club, path);
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: 'Restore my changes' })).toBeVisible();
  await inspectAtEveryWidth(page, club, 'split-generator-kept-en');
  await page.setViewportSize({ width: 1280, height: 720 });
  await press(page, 'Restore my changes');
  await expect(page.locator('#hypothesis')).toHaveValue('Mine');
  await press(page, 'Save changes');
  await expect(page.getByText('Someone else changed this experiment meanwhile')).toBeVisible();
  const row = page.getByRole('row', { name: /^Name/ });
  await expect(row).toContainText('Theirs');
  await expect(page.locator('#hypothesis')).toHaveValue('Mine');
  await inspectAtEveryWidth(page, club, 'split-generator-outdated-en');
  await page.setViewportSize({ width: 1280, height: 720 });
  await press(page, 'Discard mine, take theirs');
  await expect(page.locator('#name')).toHaveValue('Theirs');
  await expect(page.locator('#hypothesis')).toHaveValue('A hypothesis');

  await change(2, 'Theirs again');
  await page.locator('#hypothesis').fill('Mine');
  await press(page, 'Save changes');
  await page.getByRole('button', { name: 'Save mine over theirs' }).click();
  await expect(page).toHaveURL(club.url(`/en/admin/splitgenerator/${key}`));
  expect(await readDefinition(club, key)).toMatchObject({ name: 'Theirs', hypothesis: 'Mine' });
});

test('[K3] a change of a running experiment needs a new phase, and a collision leads to the other experiment', async ({
  page,
  club,
}) => {
  const [key, other] = [createKey('runs'), createKey('other')];
  // No visitor sees them, and they do not collide with the experiments of other tests.
  const targeting = { paths: [`/${key}`] };
  const variations = [
    { key: 'control', weight: 0.5 },
    { key: 'lean', weight: 0.5, values: { 'landing.intro-flow': 'short' } },
  ];
  await createExperiment(club, other, { targeting });
  await createExperiment(club, key, { targeting, variations });
  const admin = await getExperimentAdmin(club);
  for (const one of [key, other]) await admin.start(one);
  await openAsAdmin(page, club, `/en/admin/splitgenerator/${key}/edit`);
  await waitForHydration(page);
  await expect(page.getByText('This experiment runs.')).toBeVisible();

  await page.locator('#v0-weight').fill('30');
  await page.locator('#v1-weight').fill('70');
  await page.locator('#coverage').fill('50');
  await press(page, 'Save changes');
  await expect(getError(page, 'v0-weight')).toHaveText(/Begin a new phase/);
  await expect(getError(page, 'coverage')).toHaveText(/this share can only grow/);
  await page.getByLabel('Begin phase 2').check();
  await page.locator('#flagToAdd').selectOption({ label: 'Picture at the top' });
  await press(page, 'Add A part of the page');
  await expect(page.getByLabel('Begin phase 2')).toBeChecked();
  await page.locator('#v1-f1').selectOption('band');
  await press(page, 'Save changes');
  const refusal = page.getByRole('alert').filter({ hasText: 'It collides with other experiments' });
  await expect(refusal).toContainText(`The running experiment Test ${other} changes the same parts`);
  await inspectAtEveryWidth(page, club, 'split-generator-conflict-en');
  await page.setViewportSize({ width: 1280, height: 720 });
  await refusal.getByRole('link', { name: `Open Test ${other}` }).click();
  await expect(page).toHaveURL(club.url(`/en/admin/splitgenerator/${other}`));
  for (const one of [key, other]) await admin.stop(one);
});

test('[K3] the list shows the experiments, by status', async ({ page, club }) => {
  const key = createKey('listed');
  await createExperiment(club, key);
  await openAsAdmin(page, club, '/en/admin/splitgenerator');
  const row = page.getByRole('row', { name: new RegExp(`Test ${key}`) });
  await expect(row).toContainText('Draft');
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.getByLabel('Name or key').fill(key);
  await filters.getByLabel('Status').selectOption('Archived');
  await filters.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByText('No row matches these filters')).toBeVisible();
  await filters.getByLabel('Status').selectOption('Draft');
  await filters.getByRole('button', { name: 'Apply filters' }).click();
  await expect(row).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${key}&status=draft`));
  await page.getByRole('link', { name: 'New experiment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New experiment' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[K3] [F5] the form posts, changes and is refused', async ({ page, club }) => {
    const key = createKey('plain');
    await openAsAdmin(page, club, NEW);
    await page.locator('#name').fill('Without script');
    await page.locator('#key').fill(key);
    await page.locator('#v0-name').fill('As it is');
    await page.locator('#v1-name').fill('Lean');
    await press(page, 'Add variation');
    await expect(page.locator('#v2-name')).toBeFocused();
    await page.locator('#v2-name').fill('Rich');
    await press(page, 'Distribute evenly');
    await expect(page.locator('#v0-weight')).toHaveValue('33.34');
    // Enter saves, and does not press the first of the many buttons.
    await page.locator('#name').press('Enter');
    await expect(getError(page, 'variations')).toHaveText(/All variations are the same/);
    await page.getByLabel('lead to different landing pages').check();
    await page.locator('#v1-redirect').fill('/spring');
    await page.locator('#v2-redirect').fill('/black-week');
    await page.locator('#paths').fill('/\n/welcome-tour');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page).toHaveURL(club.url(`/en/admin/splitgenerator/${key}`));
    expect(await readDefinition(club, key)).toMatchObject({
      variations: [{ redirect: null }, { redirect: '/spring' }, { redirect: '/black-week' }],
      targeting: { paths: ['/', '/welcome-tour'] },
    });
  });
});
