import { expect, type Page } from '@playwright/test';
import { COOKIES } from '#web/routing/cookies.ts';
import type { JourneyClub } from './journey.ts';

export const PASSWORD = 'silken-otter-parade';

/** From the landing page's code field to the registration form. */
export async function enterCode(page: Page, club: JourneyClub, code: string): Promise<void> {
  await page.goto(club.url('/'));
  await page.getByLabel('Your access code').first().fill(code);
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
}

/** Fills the whole form as Anna. */
export async function fillForm(page: Page, email: string): Promise<void> {
  await fillPerson(page);
  await fillAddress(page, email);
}

export async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Ms or Mrs').check();
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Last name').fill('Müller-O’Neil');
}

export async function fillAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Country').selectOption('AT');
  await page.getByLabel(/I accept the terms/).check();
}

export async function submitForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Become a member' }).click();
}

/** Registers with NOCTURNE in the browser, up to the page that asks the visitor to read the mail. */
export async function register(page: Page, club: JourneyClub, email: string): Promise<void> {
  await enterCode(page, club, 'NOCTURNE');
  await expect(page).toHaveURL(/registration\/formstarted/);
  await fillForm(page, email);
  await submitForm(page);
  await expect(page).toHaveURL(/registration\/formfinished/);
}

/** The activation link of the newest mail to an address. */
export async function activationLink(club: JourneyClub, email: string): Promise<string> {
  const { links } = await club.mail(email, 'activation');
  return links.find((link) => link.includes('activateaccount')) ?? '';
}

/** Sets the password on the opened activation page. */
export async function activate(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Activate my account' }).click();
}

/** Requests the mail for a new password on its page. */
export async function requestReset(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('Please check your email')).toBeVisible();
}

/** The link of the newest mail for a new password. */
export async function resetLink(club: JourneyClub, email: string): Promise<string> {
  return (await club.mail(email, 'password-reset')).links.find((link) => link.includes('token=')) ?? '';
}

/** Sets a new password on the opened page, and logs in with it. */
export async function setPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Your new password').fill(password);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await logIn(page, email, password);
  await expect(page).toHaveURL(/welcome/);
}

/** Fills the opened login page and sends it. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Registers and activates by the API, and gives the browser the member's session: faster where joining is not tested. */
export async function joinByApi(page: Page, club: JourneyClub, email: string, code?: string): Promise<void> {
  await registerByApi(club, email, code);
  const accountActivationId = new URL(await activationLink(club, email)).searchParams.get('id');
  const { activateAccount } = await sendByApi(
    club,
    'mutation($input: ActivateAccountInput!) { activateAccount(input: $input) { ... on AccountActivated { token } } }',
    { accountActivationId, password: PASSWORD },
  );
  const value = encodeURIComponent(activateAccount.token);
  await page.context().addCookies([{ name: COOKIES.session, value, url: club.origin }]);
}

/** Registers by the API: faster where the form is not tested. */
export async function registerByApi(club: JourneyClub, email: string, code = 'NOCTURNE'): Promise<string> {
  const { register: registered } = await sendByApi(
    club,
    'mutation($input: RegisterInput!) { register(input: $input) { __typename ... on RegistrationPending { registrationId } } }',
    {
      idempotencyKey: crypto.randomUUID(),
      registrationCode: code,
      gender: 'WOMEN',
      firstName: 'Anna',
      lastName: 'Müller',
      email,
      country: 'DE',
      language: 'en',
      termsAndConditions: true,
    },
  );
  expect(registered.__typename).toBe('RegistrationPending');
  return registered.registrationId;
}

async function sendByApi(club: JourneyClub, query: string, input: object) {
  const response = await fetch(`${club.origin}/acquisition/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { data, errors } = await response.json();
  expect(errors).toBeUndefined();
  return data;
}
