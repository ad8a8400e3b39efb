import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export const INGEST = '/acquisition/dev/errors/api/1/item/';
export const LIBRARY = /\/assets\/rollbar-[^/]+\.js$/;

type Trace = { readonly exception: { readonly class: string; readonly message: string } };
export type SentReport = {
  readonly data: {
    readonly context: string;
    readonly environment: string;
    readonly custom?: { readonly operation?: string };
    readonly request: { readonly user_ip: string };
    readonly body: {
      readonly trace?: Trace;
      readonly trace_chain?: readonly (Trace | undefined)[];
      readonly telemetry: readonly { readonly type: string; readonly body: { readonly message?: string } }[];
    };
  };
};

/** The reports of a page, as it sends them. */
export function collectReports(page: Page): readonly SentReport[] {
  const sent: SentReport[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(INGEST)) sent.push(request.postDataJSON());
  });
  return sent;
}

/** Opens a page and waits until the reporter is active. */
export async function openWithReporter(page: Page, url: string): Promise<void> {
  const library = page.waitForResponse(LIBRARY);
  await page.goto(url);
  await (await library).finished();
  // The reporter replaces the console's methods.
  // biome-ignore lint/suspicious/noConsole: the method is only compared
  await expect.poll(() => page.evaluate(() => !/native code/.test(String(window.console.log)))).toBe(true);
}
