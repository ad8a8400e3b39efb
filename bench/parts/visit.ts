import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumPath } from './chromium.ts';

/** The measurements of a first visit; times in milliseconds from the start of the navigation. */
export type Visit = {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** The total blocking time: the time beyond 50 ms of each task on the main thread. */
  readonly blocked: number;
  /** Bytes of scripts as transferred, compressed. */
  readonly script: number;
  /** When React had hydrated the field of the code, or the page where there is none; null without a program. */
  readonly running: number | null;
  /** Requests of the browser until it makes no more, the document included. */
  readonly requests: number;
  /** Until the response to a code that is typed as soon as its field exists; null where none was typed. */
  readonly refusedAfter: number | null;
};

// A phone on slow 4G as the developer tools of Chromium apply it to each request, and a processor four times slower.
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 1.44e6 / 8, uploadThroughput: 0.675e6 / 8 };
const SLOWER = 4;
const SETTLED_MS = 2_500;

export async function openBrowser(cleanup: AsyncDisposableStack): Promise<Browser> {
  const path = chromiumPath();
  const browser = await chromium.launch({ ...(path ? { executablePath: path } : {}), args: ['--no-sandbox'] });
  cleanup.defer(() => browser.close());
  return browser;
}

/** Visits a page with an empty cache. With `refusal`, types a code that is refused and waits until the refusal is shown. */
export async function visit(browser: Browser, url: string, refusal?: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en', isMobile: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(observe);
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  const refusedAfter = refusal === undefined ? null : await measureRefusal(page, refusal, begun);
  if (refusedAfter === null) await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluate(() => (window as unknown as { readonly seen: Seen }).seen);
  const script = await page.evaluate(sumScriptBytes);
  await context.close();
  return { ...seen, script, requests, refusedAfter };
}

type Seen = { firstPaint: number; largestPaint: number; blocked: number; running: number | null };

async function measureRefusal(page: Page, refusal: string, begun: number): Promise<number> {
  const field = page.locator('input[name=code]').first();
  await field.fill('NO-SUCH-CODE');
  await field.press('Enter');
  await page.locator(refusal).first().waitFor();
  return performance.now() - begun;
}

function sumScriptBytes(): number {
  const files = new Map<string, number>();
  for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
    const { origin, pathname } = new URL(entry.name);
    if (pathname.endsWith('.js')) files.set(origin + pathname, entry.encodedBodySize);
  }
  return [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Runs in the page before any other script. */
function observe(): void {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, blocked: 0, running: null };
  (window as unknown as { seen: Seen }).seen = seen;
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  const timer = setInterval(() => {
    const element = document.querySelector('input[name=code]') ?? document.querySelector('body > *');
    if (!element || !Object.keys(element).some((key) => key.startsWith('__reactProps'))) return;
    seen.running = performance.now();
    clearInterval(timer);
  }, 20);
  watch('longtask', ({ startTime, duration }) => {
    if (seen.firstPaint > 0 && startTime + duration > seen.firstPaint) seen.blocked += Math.max(0, duration - 50);
  });
}
