import { createHash } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { CATALOGUE, COMMON_FIELDS } from '#web/browser/analytics/catalogue.ts';
import { consentCookie } from './consent.ts';
import { waitForListeners } from './hydration.ts';
import { expect, type JourneyClub, test } from './journey.ts';

/** The events of a visitor from the landing page's code to the form. */
export const TO_FORM = [
  'landing_registration',
  'entering_code_registration',
  'submit_code_registration',
  'landing_form_registration',
];

export type Entry = Readonly<Record<string, unknown>> & { readonly event: string };

/** Collects the entries of the data layer of every document, in order, without commands to tag managers. */
export async function followDataLayer(page: Page): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  await page.exposeFunction('noteEntry', (entry: Entry) => void entries.push(entry));
  await page.addInitScript(() => {
    const layer: unknown[] = [];
    const { push } = layer;
    layer.push = (...added: unknown[]) => {
      for (const one of added) {
        if (one !== null && typeof one === 'object' && 'event' in one) Reflect.get(window, 'noteEntry')({ ...one });
      }
      return push.apply(layer, added);
    };
    Reflect.set(window, 'dataLayer', layer);
  });
  return entries;
}

/** Allows analytics in the form that the consent script stores. */
export async function allowAnalytics(context: BrowserContext, origin: string): Promise<void> {
  await context.addCookies([consentCookie(origin, ['necessary', 'analytics'])]);
}

/** Tests of a visitor who has allowed analytics, with the entries of the data layer. */
export const allowedTest = test.extend<{ readonly entries: readonly Entry[] }>({
  entries: async ({ page, context, club }, use) => {
    await allowAnalytics(context, club.origin);
    await use(await followDataLayer(page));
  },
});

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Opens the first page of a visit and waits until the program that records events runs, which the page loads when it is
 * idle: a network without requests may only be one in which that program is not requested yet.
 */
export async function openTracked(page: Page, url: string): Promise<void> {
  const chunk = page.waitForResponse(/\/idle-chunk-[^/]+\.js$/);
  await page.goto(url);
  await page.evaluate(`import('${(await chunk).url()}')`);
  await page.waitForLoadState('networkidle');
}

/** Opens the landing page and returns its code field once the program that records events runs. */
export async function openTrackedLanding(page: Page, club: JourneyClub, path = '/'): Promise<Locator> {
  const chunk = page.waitForResponse(/\/idle-chunk-[^/]+\.js$/);
  await page.goto(club.url(path));
  await page.evaluate(`import('${(await chunk).url()}')`);
  const field = page.getByLabel('Your access code').first();
  await waitForListeners(field);
  return field;
}

/** From the landing page's code to the form. */
export async function enterTrackedCode(page: Page, club: JourneyClub, code: string): Promise<void> {
  const field = await openTrackedLanding(page, club);
  await field.fill(code);
  await page.getByRole('button', { name: 'REGISTER NOW' }).first().click();
}

export function names(entries: readonly Entry[]): readonly string[] {
  return entries.map(({ event }) => event);
}

/** Waits until exactly these events are recorded, each with the catalogue's fields and no others. */
export async function expectEvents(entries: readonly Entry[], expected: readonly string[]): Promise<void> {
  await expect.poll(() => names(entries), { intervals: [50, 100] }).toEqual(expected);
  for (const { event, ...fields } of entries) {
    const own: readonly string[] = Object.entries(CATALOGUE).find(([name]) => name === event)?.[1] ?? ['no such event'];
    expect(Object.keys(fields).toSorted(), event).toEqual([...COMMON_FIELDS, ...own].toSorted());
    for (const value of Object.values(fields)) expect(value).toEqual(expect.stringMatching(/./));
  }
}

/** Fails if the entries contain any of the texts: plain, URL-encoded, or in base64. */
export function expectNoLeak(entries: readonly Entry[], texts: readonly string[]): void {
  const all = JSON.stringify(entries).toLowerCase();
  for (const text of texts) {
    const base64 = [text, ` ${text}`, `  ${text}`].map((shifted) =>
      btoa(unescape(encodeURIComponent(shifted))).slice(4, -4),
    );
    for (const form of [text, encodeURIComponent(text), ...base64]) {
      if (form.length > 3) expect(all, form).not.toContain(form.toLowerCase());
    }
  }
}
