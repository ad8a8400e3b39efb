import { get } from 'node:http';
import type { Page } from '@playwright/test';
import { fetchDocument } from './support/documents.ts';
import { clubTest, expect, test } from './support/journey.ts';

test.use({ consentPending: true });

/** In bytes as transferred, compressed by brotli, including the consent script. */
const BUDGET = 125_000;

for (const locale of ['en', 'pl']) {
  test(`all script that the landing page in ${locale} loads by itself is within its budget`, async ({ page, club }) => {
    const scripts = await listScripts(page, club.url(`/${locale}`));
    expect(scripts.some((url) => url.includes('cmp_min.js'))).toBe(true);
    const weights = await Promise.all(
      scripts.map(async (url) => [await countBytes(url), new URL(url).pathname] as const),
    );
    const sum = weights.reduce((all, [bytes]) => all + bytes, 0);
    expect(sum, JSON.stringify(weights.toSorted(([one], [other]) => other - one))).toBeLessThanOrEqual(BUDGET);
  });
}

clubTest('neither script nor style blocks the rendering of the landing page', async ({ club }) => {
  const { html } = await fetchDocument(club.url('/en'));
  const blocking = [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].filter(
    ([tag]) => !/type="module"|async/.test(tag),
  );
  expect(blocking).toEqual([]);
  expect(html.match(/<link rel="stylesheet"(?![^>]* disabled="")/g)).toBeNull();
});

/** The requests of a visitor's browser once it makes no more. */
async function listScripts(page: Page, url: string): Promise<readonly string[]> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  await page.goto(url);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForLoadState('networkidle');
  return [...scripts];
}

function countBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      let bytes = 0;
      for await (const chunk of response) bytes += chunk.length;
      if (response.headers['content-encoding'] === 'br' || bytes < 100) resolve(bytes);
      else reject(new Error(`${url} came without compression`));
    }).on('error', reject);
  });
}
