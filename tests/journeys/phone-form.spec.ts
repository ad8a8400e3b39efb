import { expect, test } from './support/journey.ts';

test.use({ viewport: { width: 390, height: 844 } });

for (const [locale, words] of [
  ['en', /^Free and without obligation\. You can unsubscribe from our newsletter at any time\.$/],
  ['de', /^Kostenlos und unverbindlich\. Unseren Newsletter können Sie jederzeit abbestellen\.$/],
] as const)
  for (const code of ['NOCTURNE', 'LEAN'])
    test(`[C5] on a phone the button of the form of ${code} is as wide as its fields, in ${locale}`, async ({
      page,
      club,
    }) => {
      await page.goto(club.url(`/${locale}/registration/formstarted?rc=${code}`));
      const form = page.locator('main form:has(input[name=idempotencyKey])');
      const button = await form.locator('button[type=submit]').boundingBox();
      const email = form.locator('input:not([type=hidden], [type=checkbox], [type=radio]), select').first();
      expect(button?.width).toBeCloseTo((await email.boundingBox())?.width ?? 0, 0);
      await expect(form.getByText(words)).toBeVisible();
    });
