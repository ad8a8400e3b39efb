import type { Browser } from '@playwright/test';
import { median } from '../measure/compare.ts';
import type { Figure, FigureRow } from '../measure/row.ts';
import { reactRouterPage } from '../parts/react-router-page.ts';
import { startPeer, startProduct } from '../parts/servers.ts';
import { openBrowser, type Visit, visit } from '../parts/visit.ts';

const REFUSED = '[aria-invalid=true], [role=alert]';
const REFUSED_BY_PEER = '[data-refused]';

/** The landing page in a phone's browser on a slow network, beside a static page and a plain React Router application. */
export const browser: FigureRow = {
  name: 'browser',
  peers: ['static page', 'React Router'],
  async look({ postgres, rounds }, cleanup) {
    const database = await (await postgres()).createDatabase();
    const origin = await startProduct('product-browser', { DATABASE_URL: database }, cleanup);
    const url = `${origin}/acquisition/`;
    const still = `${await startPeer('static-page.ts', { ORIGINAL: url }, cleanup)}/`;
    const router = await reactRouterPage(url, cleanup);
    const open = await openBrowser(cleanup);
    const visits = { product: [] as Visit[], still: [] as Visit[], router: [] as Visit[] };
    const refusals = { product: [] as number[], still: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      visits.product.push(await visit(open, url));
      visits.still.push(await visit(open, still));
      visits.router.push(await visit(open, router));
      refusals.product.push(await measureRefusal(open, url, REFUSED));
      refusals.still.push(await measureRefusal(open, still, REFUSED_BY_PEER));
    }
    const of = (key: 'firstPaint' | 'largestPaint' | 'blocked' | 'script') => ({
      product: median(visits.product.map((one) => one[key])),
      still: median(visits.still.map((one) => one[key])),
      router: median(visits.router.map((one) => one[key])),
    });
    return figures(of, { product: median(refusals.product), still: median(refusals.still) });
  },
};

type Medians = { readonly product: number; readonly still: number; readonly router: number };
type Of = (key: 'firstPaint' | 'largestPaint' | 'blocked' | 'script') => Medians;

function figures(of: Of, refusals: { readonly product: number; readonly still: number }): readonly Figure[] {
  const [first, largest, blocked, script] = [of('firstPaint'), of('largestPaint'), of('blocked'), of('script')];
  const atMost = (name: string, unit: string, product: number, peers: readonly (number | null)[], limit: number) =>
    ({ name, unit, product, peers, limit, enough: product <= limit }) satisfies Figure;
  return [
    atMost('first contentful paint', 'ms', first.product, [first.still, first.router], 810),
    atMost('largest contentful paint', 'ms', largest.product, [largest.still, largest.router], 810),
    atMost('the form answers', 'ms', refusals.product, [refusals.still, null], 1_400),
    atMost('blocking time', 'ms', blocked.product, [blocked.still, blocked.router], 50),
    atMost('script', 'kB', script.product / 1_000, [script.still / 1_000, script.router / 1_000], 125),
  ];
}

async function measureRefusal(open: Browser, url: string, refusal: string): Promise<number> {
  return (await visit(open, url, refusal)).refusedAfter ?? Number.POSITIVE_INFINITY;
}
