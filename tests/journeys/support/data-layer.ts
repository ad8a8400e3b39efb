import type { BrowserContext, Page } from '@playwright/test';
import { CATALOGUE, COMMON_FIELDS } from '../../../src/web/client/analytics/catalogue.ts';
import { expect } from './journey.ts';

export type Entry = Readonly<Record<string, unknown>> & { readonly event: string };

/** Collects what comes into the data layer of every document, in order; commands to tag managers are left out. */
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

/** Allows analytics as the consent script keeps it. */
export async function allowAnalytics(context: BrowserContext, origin: string): Promise<void> {
  const receipt = crypto.randomUUID();
  const now = new Date().toISOString();
  const kept = {
    categories: ['necessary', 'analytics'],
    revision: 1,
    data: { receipt, recorded: true },
    consentTimestamp: now,
    consentId: crypto.randomUUID(),
    lastConsentTimestamp: now,
  };
  await context.addCookies([
    { name: 'vestibule_consent', value: encodeURIComponent(JSON.stringify(kept)), url: origin },
  ]);
}

export function names(entries: readonly Entry[]): readonly string[] {
  return entries.map(({ event }) => event);
}

/** Waits until exactly these events are there, each with the catalogue's fields and no others. */
export async function expectEvents(entries: readonly Entry[], expected: readonly string[]): Promise<void> {
  await expect.poll(() => names(entries)).toEqual(expected);
  for (const { event, ...fields } of entries) {
    const own: readonly string[] = Object.entries(CATALOGUE).find(([name]) => name === event)?.[1] ?? ['no such event'];
    expect(Object.keys(fields).toSorted(), event).toEqual([...COMMON_FIELDS, ...own].toSorted());
    for (const value of Object.values(fields)) expect(value).toEqual(expect.stringMatching(/./));
  }
}

/** Fails where any of the texts can be found in the entries: as it is, encoded for an address, or in base64. */
export function expectNothingOf(entries: readonly Entry[], texts: readonly string[]): void {
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
