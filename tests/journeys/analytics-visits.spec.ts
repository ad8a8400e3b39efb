import {
  expectEvents,
  expectNoLeak,
  names,
  openTracked,
  openTrackedLanding,
  sha256,
  allowedTest as test,
} from './support/data-layer.ts';
import { expect, freshEmail } from './support/journey.ts';

test.use({ consentPending: true });

test.describe('with analytics allowed', () => {
  test("[H8] the introduction, and a member's link to the login", async ({ page, club, entries }) => {
    await page.goto(club.url('/welcome-tour'));
    await expectEvents(entries, ['landing_registration', 'landing_welcome_registration']);
    await openTrackedLanding(page, club);
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/login/);
    await expect.poll(() => names(entries).at(-1)).toBe('already_registered_login_registration');
  });

  test('[H8] a visit by a campaign is counted once, also after a refused code', async ({ page, club, entries }) => {
    await page.goto(club.url('/?utm_source=letter&gclid=1'), { waitUntil: 'networkidle' });
    await expectEvents(entries, ['landing_registration']);
    await page.locator('input[name=code]').first().fill('NOBODY-HAS-THIS');
    await page.locator('input[name=code]').first().press('Enter');
    await expect(page.locator('input[name=code][aria-invalid=true]')).toBeVisible();
    await expect.poll(() => names(entries).length).toBeGreaterThan(1);
    expect(names(entries).filter((name) => name === 'landing_registration')).toHaveLength(1);
  });

  for (const popup of [false, true]) {
    test(`[H8] an application for membership ${popup ? 'from the popup' : 'from its page'}`, async ({
      page,
      club,
      entries,
    }) => {
      const email = freshEmail('apply');
      await openTracked(page, club.url(popup ? '/cashmere-coat' : '/membership-interest/apply'));
      if (popup) await page.getByRole('button', { name: 'Why only for members?' }).press('Enter');
      await page.getByLabel('Email address').fill(email);
      await page
        .getByRole('button', { name: /become a member|apply|send/i })
        .last()
        .click();
      await expectEvents(entries, [...(popup ? ['landing_registration'] : []), 'submit_email']);
      expect(entries.at(-1)).toMatchObject({ hashed_email: sha256(email) });
      expectNoLeak(entries, [email]);
    });
  }

  test('[H8] a visit from a blocked referrer ends on the deny page', async ({ page, club, entries }) => {
    await page.route('http://www.mydealz.de/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${club.url('/?rc=NOCTURNE')}">a code</a>` }),
    );
    await page.goto('http://www.mydealz.de/thread');
    await page.getByRole('link').click();
    await expect(page).toHaveURL(/deny/);
    await expectEvents(entries, ['landing_forbidden_referrer']);
    expectNoLeak(entries, ['mydealz', 'nocturne']);
  });
});
