import type { Browser } from '@playwright/test';
import { median } from '../measure/compare.ts';
import type { Figure, FigureRow } from '../measure/row.ts';
import { astroPage } from '../parts/astro-page.ts';
import { reactRouterPage } from '../parts/react-router-page.ts';
import { startPeer, startProduct } from '../parts/servers.ts';
import { openBrowser, type Visit, visit } from '../parts/visit.ts';

const PEERS = ['still', 'router', 'astro'] as const;
const PAGES = ['product', ...PEERS] as const;
const REFUSED = '[aria-invalid=true], [role=alert]';
const REFUSED_BY_PEER = '[data-refused]';

/** The landing page in a phone's browser on a slow network, beside the same page without script and small ones of React Router and Astro. */
export const browser: FigureRow = {
  name: 'browser',
  peers: ['static page', 'React Router', 'Astro'],
  async look({ postgres, rounds }, cleanup) {
    const database = await (await postgres()).createDatabase();
    const origin = await startProduct('product-browser', { DATABASE_URL: database }, cleanup);
    const url = `${origin}/acquisition/`;
    const still = `${await startPeer('static-page.ts', { ORIGINAL: url }, cleanup)}/`;
    const router = await reactRouterPage(url, cleanup);
    const open = await openBrowser(cleanup);
    const addresses = { product: url, still, router, astro: await astroPage(cleanup) };
    const visits: Visits = { product: [], still: [], router: [], astro: [] };
    const refusals = { product: [] as number[], still: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const page of PAGES) visits[page].push(await visit(open, addresses[page]));
      refusals.product.push(await measureRefusal(open, url, REFUSED));
      refusals.still.push(await measureRefusal(open, still, REFUSED_BY_PEER));
    }
    return figures(visits, { product: median(refusals.product), still: median(refusals.still) });
  },
};

type Visits = Record<(typeof PAGES)[number], Visit[]>;
type Measured = 'firstPaint' | 'largestPaint' | 'running' | 'requests' | 'blocked' | 'script';

function figures(visits: Visits, refusals: { readonly product: number; readonly still: number }): readonly Figure[] {
  const of = (page: keyof Visits, key: Measured) => median(visits[page].map((one) => one[key] ?? Number.NaN));
  const atMost = (name: string, unit: string, key: Measured, limit: number): Figure => {
    const product = of('product', key);
    const peers = PEERS.map((page) => of(page, key));
    return {
      name,
      unit,
      product,
      peers: peers.map((peer) => (Number.isNaN(peer) ? null : peer)),
      limit,
      enough: product <= limit,
    };
  };
  return [
    atMost('first contentful paint', 'ms', 'firstPaint', of('astro', 'firstPaint')),
    atMost('largest contentful paint', 'ms', 'largestPaint', 1_300),
    atMost('the program runs', 'ms', 'running', 3_000),
    {
      ...{ name: 'the form answers', unit: 'ms', product: refusals.product, peers: [refusals.still, null, null] },
      ...{ limit: 3_000, enough: refusals.product <= 3_000 },
    },
    atMost('blocking time', 'ms', 'blocked', 50),
    atMost('requests', '', 'requests', 20),
    atMost('script', 'bytes', 'script', 100_000),
  ];
}

async function measureRefusal(open: Browser, url: string, refusal: string): Promise<number> {
  return (await visit(open, url, refusal)).refusedAfter ?? Number.POSITIVE_INFINITY;
}
