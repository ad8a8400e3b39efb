import { CONSENT_SCRIPT } from './support/consent.ts';
import { enterTrackedCode, expectEvents, followDataLayer, TO_FORM } from './support/data-layer.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { register } from './support/steps.ts';

test.use({ consentPending: true });

test('[E7] [H8] consent that comes late: all in order; nothing before', async ({ page, club }) => {
  const entries = await followDataLayer(page);
  await enterTrackedCode(page, club, 'NOCTURNE');
  await expect(page).toHaveURL(/formstarted/);
  await page.waitForLoadState('networkidle');
  expect(entries).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expectEvents(entries, TO_FORM);
});

test('[E7] [H8] a consent script that is a minute late: nothing before, all in order after', async ({ page, club }) => {
  const entries = await followDataLayer(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(CONSENT_SCRIPT, async (route) => {
    await promise;
    await route.continue();
  });
  await page.clock.install();
  await enterTrackedCode(page, club, 'NOCTURNE');
  await expect(page).toHaveURL(/formstarted/);
  await page.clock.fastForward('01:00');
  expect(entries).toEqual([]);
  resolve();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expectEvents(entries, TO_FORM);
});

test('[E7] [H8] consent refused: no event, then or later', async ({ page, club }) => {
  const entries = await followDataLayer(page);
  await page.goto(club.url('/'));
  await page.getByRole('button', { name: 'Refuse' }).click();
  await register(page, club, freshEmail('refused'));
  await page.waitForLoadState('networkidle');
  expect(entries).toEqual([]);
});
