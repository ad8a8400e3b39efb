import type { Page } from '@playwright/test';
import { expect, freshEmail, type JourneyClub, test } from './support/journey.ts';

const RECEIVED = 'Your application has arrived';

async function apply(page: Page, club: JourneyClub, email: string): Promise<void> {
  await page.goto(club.url('/membership-interest/apply'));
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send my application' }).click();
}

async function expectReceived(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/membership-interest\/confirmation$/);
  await expect(page.getByRole('heading', { name: RECEIVED })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('[C11] from a refused invitation to an application that is confirmed by mail', async ({ page, club }) => {
      const email = freshEmail('interest');
      await page.goto(club.url('/registration/deny'));
      await page.getByRole('link', { name: 'Apply for membership' }).click();
      await expect(page).toHaveURL(/\/membership-interest$/);
      await page.getByRole('link', { name: 'Apply for membership' }).click();
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Send my application' }).click();
      await expectReceived(page);
      expect((await club.mail(email, 'membership-interest')).locale).toBe('en');
    });

    test('[F1] an invalid address is refused at the field and stays in it', async ({ page, club }) => {
      await apply(page, club, 'not-an-address');
      await expect(page.getByText('Please provide a valid email address')).toBeVisible();
      await expect(page.getByLabel('Email address')).toHaveValue('not-an-address');
      await expect(page.getByLabel('Email address')).toBeFocused();
    });

    test('[C11] a repeated application has the same page and no second mail', async ({ page, club }) => {
      const email = freshEmail('interest-twice');
      await apply(page, club, email);
      await expectReceived(page);
      await club.mail(email, 'membership-interest');
      await apply(page, club, email.toUpperCase());
      await expectReceived(page);
      expect(await club.sql('select from membership_interest where email = $1', [email])).toHaveLength(1);
      // A second mail would arrive as fast as that of another applicant afterwards.
      const next = freshEmail('interest-next');
      await apply(page, club, next);
      await club.mail(next, 'membership-interest');
      expect((await club.mails(email)).map(({ kind }) => kind)).toEqual(['membership-interest']);
    });
  });
}

test('[K17] a mistyped mail domain gets a suggestion, which a press applies and which blocks nothing', async ({
  page,
  club,
}) => {
  await page.goto(club.url('/membership-interest/apply'));
  const field = page.getByLabel('Email address');
  await field.pressSequentially('clara@gmial.com');
  await page.getByRole('button', { name: 'clara@gmail.com' }).click();
  await expect(field).toHaveValue('clara@gmail.com');
  await expect(field).toBeFocused();
  await expect(page.getByText('Did you mean')).toBeHidden();
  const [name] = freshEmail('interest-hint').split('@');
  await field.fill(`${name}@gmial.com`);
  await expect(page.getByText('Did you mean')).toBeVisible();
  await page.getByRole('button', { name: 'Send my application' }).click();
  await expectReceived(page);
});

test('[C11] an application keeps the language of its page', async ({ page, club }) => {
  const email = freshEmail('interest-de');
  await page.goto(club.url('/de/membership-interest/apply'));
  await page.getByLabel(/^E-.?Mail-Adresse/).fill(email);
  await page.getByRole('button', { name: 'Anfrage absenden' }).click();
  await expect(page).toHaveURL(/\/de\/membership-interest\/confirmation$/);
  expect((await club.mail(email, 'membership-interest')).locale).toBe('de');
});
