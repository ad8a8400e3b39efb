import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { consentCookie } from './consent.ts';
import { EXAMINED } from './examined-pages.ts';
import { runCommand } from './run-command.ts';

const MAIL_WITHIN_MS = 15_000;

type Mail = {
  readonly to: string;
  readonly kind: string;
  readonly locale: string;
  readonly links: readonly string[];
  readonly text: string;
};

export type JourneyClub = {
  readonly brand: string;
  readonly origin: string;
  readonly databaseUrl: string;
  /** A page's whole address: `/login` gives `http://…/acquisition/login`. */
  url(path: string): string;
  /** The newest mail of a kind to an address, once it has arrived. */
  mail(to: string, kind: string): Promise<Mail>;
  /** Every mail to an address so far, newest first. */
  mails(to: string): Promise<readonly Mail[]>;
  /** The output of a command of `script/vestibule`; the last argument may contain its standard input. */
  command(...words: readonly (string | { readonly input: string })[]): Promise<string>;
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
};

/** Tests with a running club of the project's brand, and without a browser. */
export const clubTest = base.extend<object, { readonly club: JourneyClub }>({
  club: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first pattern
    async ({}, use, { project }) => {
      const { origin, databaseUrl } = JSON.parse(process.env[`CLUB_${project.name}`] ?? '{}');
      const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
      await use(createJourneyClub(project.name, origin, databaseUrl, pool));
      await pool.end();
    },
    { scope: 'worker' },
  ],
});

type Fixtures = {
  /** The errors of the page so far; a test removes the expected ones with `ignoreProblems`. */
  readonly problems: string[];
  /** Whether the visitor is shown the consent banner; in all other tests consent has been refused before. */
  readonly consentPending: boolean;
};

/** Chromium's message when a test inspects a frame that runs no script, such as a preview. */
const LOOKED_INTO_FRAME = /^Blocked script execution in '[^']+' because the document's frame is sandboxed/;

/** A navigation or a post that a newer one replaced while its data arrived: React Router 8.4 does not handle this rejection. */
const GIVEN_UP = 'signal is aborted without reason';

/** The same with a browser's page; an error or a CSP violation on the page fails its test. */
export const test = clubTest.extend<Fixtures>({
  consentPending: [false, { option: true }],
  context: async ({ context, club, consentPending }, use) => {
    if (!consentPending) await context.addCookies([consentCookie(club.origin, ['necessary'])]);
    await use(context);
  },
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => message !== GIVEN_UP && problems.push(message));
      page.on('console', (message) => {
        const text = message.text();
        const isMeant = /status of 40[0-9]|status of 429/.test(text) || LOOKED_INTO_FRAME.test(text);
        if (message.type() === 'error' && !isMeant) problems.push(text);
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

let people = 0;

/** A new address, unique in this run. */
export function freshEmail(name: string): string {
  people += 1;
  return `${name}.${process.pid}.${Date.now()}.${people}@example.org`;
}

/** Checks a screen: no axe violation, no sideways scroll. `SCREENSHOTS=1` stores a picture in `artefacts/screens`. */
export async function inspect(page: Page, name: string, { axe }: { readonly axe: boolean }): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  if (axe) await expectNoViolations(page, name);
  await expectNoSidewaysScroll(page, name);
  if (process.env.SCREENSHOTS) {
    await page.screenshot({ path: join('artefacts', 'screens', `${name}.png`), fullPage: true });
  }
}

export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scroll on ${name}`).toBeLessThanOrEqual(0);
}

/** A dialog that is still fading in has too little contrast. Animations without an end, or by scrolling, are not awaited. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline instanceof DocumentTimeline && playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // One that is paused meanwhile does not end.
    const late = new Promise((resolve) => setTimeout(resolve, 2_000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), late]);
  });
}

async function expectNoViolations(page: Page, name: string): Promise<void> {
  await waitForAnimations(page);
  // Without frames the page itself collects the results, so no other page is opened. Passed rules are not returned.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, `axe on ${name}`).toEqual([]);
  test.info().annotations.push({ type: EXAMINED, description: new URL(page.url()).pathname });
}

/** A running club for journeys. */
export function createJourneyClub(brand: string, origin: string, databaseUrl: string, pool: pg.Pool): JourneyClub {
  // The mailbox as JSON contains the mails of all tests, too much for a question that is repeated until a mail is there.
  async function mails(to: string): Promise<readonly Mail[]> {
    const stored = `select recipient as "to", kind, locale, links, text from mail where recipient = $1
      order by created_at desc, id desc`;
    return (await pool.query<Mail>(stored, [to])).rows;
  }
  return {
    brand,
    origin,
    databaseUrl,
    url: (path) => `${origin}/acquisition${path}`,
    mails,
    async mail(to, kind) {
      const deadline = Date.now() + MAIL_WITHIN_MS;
      while (Date.now() < deadline) {
        const found = (await mails(to)).find((mail) => mail.kind === kind);
        if (found) return found;
        await sleep(50);
      }
      throw new Error(`no ${kind} mail to ${to} within ${MAIL_WITHIN_MS} ms`);
    },
    command: (...words) => runCommand(databaseUrl, origin, words),
    async sql(text, values = []) {
      return (await pool.query(text, [...values])).rows;
    },
  };
}
