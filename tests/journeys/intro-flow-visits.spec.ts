import { introTitles } from './support/intro-flow.ts';
import { clubTest, expect, freshEmail, test } from './support/journey.ts';
import { joinByApi } from './support/steps.ts';

clubTest(
  '[C7] ?flow= shows the steps before the start page; an unknown value or a refusal does not',
  async ({ club }) => {
    // The cached page is requested first: an address with a query never gets it.
    for (const [query, count] of [
      ['', 0],
      ['?flow=intro', 4],
      ['?flow=short', 2],
      ['?flow=endless', 0],
      ['?flow=__proto__', 0],
      ['?flow=intro&rc=NOCTURNE', 4],
      ['?flow=intro&rc=ENDED', 0],
      ['', 0],
    ] as const) {
      const html = await (await fetch(club.url(`/en${query}`))).text();
      expect(html.match(/<li id="intro-/g) ?? [], query).toHaveLength(count);
      expect(html).toContain('Your code is');
    }
  },
);

test('[C7] ?flow= overrides the saved flow; an unknown value does not', async ({ page, club }) => {
  await page.goto(club.url('/welcome-tour?flow=short'));
  expect(await introTitles(page)).toHaveLength(2);
  await page.goto(club.url('/welcome-tour?flow=none'));
  expect(await introTitles(page)).toHaveLength(4);
});

test('[C7] [C8] with an invitation the flow greets by name and leads to the registration with it', async ({
  page,
  club,
}) => {
  await page.goto(club.url('/de?rc=CLARA-VIRAL&flow=short&utm_source=letter'));
  const flow = page.getByRole('region', { name: 'Einführung' });
  await expect(flow.getByText('Clara W. lädt Sie ein')).toBeVisible();
  await expect(flow.getByRole('status')).toHaveText('1 von 2');
  expect(new URL(page.url()).search).toBe('?rc=CLARA-VIRAL&flow=short&utm_source=letter');
  await flow.getByRole('link', { name: 'Weiter' }).click();
  await flow.getByRole('link', { name: /Mit E-.?Mail registrieren/ }).click();
  await expect(page).toHaveURL(/\/de\/registration\/formstarted\?rc=CLARA-VIRAL$/);
});

test('[C7] a customization saved with --intro shows its steps before its slug', async ({ page, club }) => {
  await club.command('customization', 'save', 'journey-intro', '--intro', 'intro');
  await club.command('start-page', 'save', 'journey-intro', '--customization', 'journey-intro');
  await page.goto(club.url('/journey-intro'));
  expect(await introTitles(page)).toHaveLength(4);
});

test('[C7] members get no introduction: their landing page greets them at once', async ({ page, club }) => {
  const email = freshEmail('introduced');
  await joinByApi(page, club, email);
  await page.goto(club.url('/quick-tour'));
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Anna' })).toBeVisible();
  expect(await introTitles(page)).toEqual([]);
});
