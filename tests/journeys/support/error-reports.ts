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

/** The reports that a page sends, as they leave it. */
export function collectReports(page: Page): readonly SentReport[] {
  const sent: SentReport[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(INGEST)) sent.push(request.postDataJSON());
  });
  return sent;
}

/** Opens a page and waits until the reporter hears. */
export async function openWithReporter(page: Page, url: string): Promise<void> {
  const library = page.waitForResponse(LIBRARY);
  await page.goto(url);
  await (await library).finished();
  // It puts itself before the console.
  // biome-ignore lint/suspicious/noConsole: it is only looked at
  await expect.poll(() => page.evaluate(() => !/native code/.test(String(window.console.log)))).toBe(true);
}
