// The six-digit code of the activation mail, on the device where the visitor registered [K11].
import type { Page } from '@playwright/test';
import { expect, freshEmail, inspect, type JourneyClub, test } from './support/journey.ts';
import { press, typeInto } from './support/keyboard.ts';
import { openNoScriptVisitor } from './support/no-script-visitor.ts';
import { PASSWORD, register } from './support/steps.ts';

/** The code in the newest activation mail, as it is written there. */
async function readCode(club: JourneyClub, email: string): Promise<string> {
  const { text } = await club.mail(email, 'activation');
  return /^ {4}(\d{3}\s\d{3})$/m.exec(text)?.[1] ?? '';
}

/** Another code than this one. */
function change(code: string, by: number): string {
  return String((Number(code.replace(/\s/g, '')) + by) % 1_000_000).padStart(6, '0');
}

/** The code is typed where the visitor registered, often on a phone. */
const PHONE = { width: 390, height: 844 };

const field = (page: Page) => page.getByLabel('Six-digit code from the email');
const submit = (page: Page) => page.getByRole('button', { name: 'Continue with the code' });

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Your new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Activate my account' }).click();
  await expect(page).toHaveURL(/welcome/);
}

test('[K11] the mail is read elsewhere, and its code continues here, by keyboard', async ({ page, club, context }) => {
  const email = freshEmail('code');
  await register(page, club, email);
  await page.setViewportSize(PHONE);
  await inspect(page, 'activation-code', { axe: true });
  await expect(field(page)).toHaveAttribute('inputmode', 'numeric');
  await expect(field(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await typeInto(page, field(page), await readCode(club, email));
  await press(page, submit(page));
  await expect(page).toHaveURL(/activateaccount$/);
  await expect(page.getByText(email)).toBeVisible();
  await choosePassword(page);
  expect((await context.cookies()).map(({ name }) => name)).toContain('vestibule_token');
});

test('[K11] five wrong codes, then the code of a new mail', async ({ page, club }) => {
  const email = freshEmail('wrong-code');
  await register(page, club, email);
  const code = await readCode(club, email);
  for (let left = 4; left >= 1; left -= 1) {
    await field(page).fill(change(code, left));
    await submit(page).click();
    await expect(page.getByText(new RegExp(`You have ${left} more tr`))).toBeVisible();
    await expect(field(page)).toBeFocused();
  }
  await page.setViewportSize(PHONE);
  await inspect(page, 'activation-code-wrong', { axe: true });
  await field(page).fill(change(code, 5));
  await submit(page).click();
  await expect(page.getByText('entered incorrectly too often')).toBeVisible();
  await field(page).fill(code);
  await submit(page).click();
  await expect(page.getByText('entered incorrectly too often')).toBeVisible();
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect.poll(() => readCode(club, email), { timeout: 15_000 }).not.toBe(code);
  await field(page).fill(await readCode(club, email));
  await submit(page).click();
  await choosePassword(page);
});

test('[K11] without script, and in no other browser', async ({ club }) => {
  const email = freshEmail('no-script-code');
  const visitor = await openNoScriptVisitor(club.origin, 'en');
  const form = await visitor.open(club.url('/registration/formstarted?rc=NOCTURNE'));
  const finished = await visitor.submit(form, 'email', {
    ...{ gender: 'WOMEN', firstName: 'Anna', lastName: 'Müller', email, country: 'AT', termsAndConditions: 'on' },
  });
  expect(finished.url).toContain('/registration/formfinished');
  const code = await readCode(club, email);
  const refused = await visitor.submit(finished, 'activationCode', { activationCode: change(code, 1) });
  expect(refused.html).toContain('This code is not correct');
  const opened = await visitor.submit(refused, 'activationCode', { activationCode: ` ${code} ` });
  expect(opened.url).toContain('/registration/activateaccount');
  expect(opened.html).toContain(email);
  expect((await visitor.submit(opened, 'password', { password: PASSWORD })).url).toContain('/welcome');
  await visitor.close();
  const other = await openNoScriptVisitor(club.origin, 'en');
  expect((await other.open(club.url('/registration/formfinished'))).html).not.toContain('activationCode');
  await other.close();
});
