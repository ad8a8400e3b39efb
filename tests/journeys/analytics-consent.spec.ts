import { CONSENT_SCRIPT } from './support/consent.ts';
import { enterTrackedCode, expectEvents, followDataLayer, TO_FORM } from './support/data-layer.ts';
import { expect, freshEmail, test } from './support/journey.ts';
import { register } from './support/steps.ts';

test.use({ consentPending: true });

test('[E7] [H8] with late consent, events are sent in order, and none before', async ({ page, club }) => {
  const entries = await followDataLayer(page);
  await enterTrackedCode(page, club, 'NOCTURNE');
  await expect(page).toHaveURL(/formstarted/);
  await page.waitForLoadState('networkidle');
  expect(entries).toEqual([]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expectEvents(entries, TO_FORM);
});

test('[E7] [H8] with a consent script a minute late, no event is sent before it and all in order after it', async ({
  page,
  club,
}) => {
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

test('[E7] [H8] with refused consent, no event is sent, then or later', async ({ page, club }) => {
  const entries = await followDataLayer(page);
  await page.goto(club.url('/'));
  await page.getByRole('button', { name: 'Refuse' }).click();
  await register(page, club, freshEmail('refused'));
  await page.waitForLoadState('networkidle');
  expect(entries).toEqual([]);
});
