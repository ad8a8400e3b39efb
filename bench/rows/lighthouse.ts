import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '../measure/compare.ts';
import type { Figure, FigureRow } from '../measure/row.ts';
import { ROOT } from '../parts/child.ts';
import { chromiumPath } from '../parts/chromium.ts';
import { installSeparatePackage } from '../parts/separate-package.ts';
import { startProduct } from '../parts/servers.ts';

const run = promisify(execFile);
const PROGRAM = join(ROOT, 'bench/lighthouse/node_modules/.bin/lighthouse');
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof LEAST;
const CATEGORIES = Object.keys(LEAST) as readonly Category[];
const BRANDS = ['maison-nocturne', 'forme-libre'];
const PAGES = ['', 'de'];

/** Lighthouse on the landing page for a phone, in both brands and two languages. */
export const lighthouse: FigureRow = {
  name: 'lighthouse',
  peers: [],
  async look({ postgres, rounds }, cleanup) {
    await installSeparatePackage('lighthouse');
    const figures: Figure[] = [];
    for (const brand of BRANDS) {
      const database = await (await postgres()).createDatabase();
      const origin = await startProduct(`product-${brand}`, { DATABASE_URL: database, BRAND: brand }, cleanup);
      for (const page of PAGES) {
        console.error(`bench: lighthouse on ${brand} /${page}`);
        figures.push(
          ...(await measureFigures(`${brand} /${page}`, `${origin}/acquisition/${page}`, Math.min(rounds, 5))),
        );
      }
    }
    return figures;
  },
};

async function measureFigures(name: string, url: string, rounds: number): Promise<readonly Figure[]> {
  const scores: Readonly<Record<Category, number>>[] = [];
  // When Lighthouse cannot record a trace, it recommends another recording.
  for (let round = 0; round < rounds; round += 1) scores.push(await measureScores(url).catch(() => measureScores(url)));
  return CATEGORIES.map((category) => {
    const product = median(scores.map((one) => one[category]));
    const limit = LEAST[category];
    return { name: `${name}: ${category}`, unit: '', product, peers: [], limit, enough: product >= limit };
  });
}

async function measureScores(url: string): Promise<Readonly<Record<Category, number>>> {
  const path = chromiumPath();
  const { stdout } = await run(
    PROGRAM,
    [
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...(path ? { CHROME_PATH: path } : {}) } },
  );
  const { categories } = JSON.parse(stdout) as { categories: Record<Category, { readonly score: number | null }> };
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.round((categories[category].score ?? 0) * 100)]),
  ) as Record<Category, number>;
}
