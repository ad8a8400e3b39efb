// The first formatter of a page costs a phone's processor 50 ms, so the document contains the server's formatted values.
import { expect, test } from './support/journey.ts';

test.use({ consentPending: true });

for (const path of ['/', '/de', '/pl', '/about-us']) {
  test(`[A4] ${path} is hydrated without creating a formatter`, async ({ page, club }) => {
    await page.addInitScript(countFormatters);
    await page.goto(club.url(path));
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.locator('#formats').textContent()).toMatch(/"\w\w-\w\w number /);
    expect(await page.evaluate('formattersMade')).toEqual([]);
  });
}

/** Runs in the page before any other script. */
function countFormatters(): void {
  const made: string[] = [];
  Object.assign(window, { formattersMade: made });
  for (const name of ['NumberFormat', 'PluralRules', 'ListFormat', 'DisplayNames'] as const) {
    const original = Intl[name] as new (...given: unknown[]) => object;
    const counted = new Proxy(original, {
      construct(target, given) {
        made.push(`${name} ${JSON.stringify(given)}`);
        return Reflect.construct(target, given);
      },
    });
    Object.assign(Intl, { [name]: counted });
  }
}
