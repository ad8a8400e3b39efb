import { COOKIES } from '#web/routing/cookies.ts';
import { requestsPerSecond } from '../measure/load.ts';
import type { Row } from '../measure/row.ts';
import { createRunCommand } from '../parts/command-line.ts';
import { HERO, startExperiments } from '../parts/experiments.ts';
import { startProduct } from '../parts/servers.ts';

/** Bots are not counted: without the name of a browser, the visits would never have seen their variants. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const headers = { 'accept-encoding': 'br', 'user-agent': USER_AGENT };
/** Within so many visits each variant of two is drawn. */
const MOST_VISITS = 200;

type Visits = { readonly url: string; readonly cookies: readonly string[] };

/** The cached landing page with an experiment of two variants, against the same page without one; visits have begun in both. */
export const landingExperiment: Row = {
  name: 'landingExperiment',
  async open(setting, cleanup) {
    const { createDatabase } = await setting.postgres();
    const varied = { DATABASE_URL: await createDatabase(), VESTIBULE_PROCESS: 'web' };
    const plain = { DATABASE_URL: await createDatabase(), VESTIBULE_PROCESS: 'web' };
    await startExperiments(createRunCommand({ DATABASE_URL: varied.DATABASE_URL }), [HERO]);
    const product = await beginVisits(await startProduct('product-experiment', varied, cleanup), 2);
    const peer = await beginVisits(await startProduct('product-no-experiment', plain, cleanup), 1);
    return [
      {
        name: 'landing, with an experiment',
        limit: 0.9,
        product: () => requestsPerSecond(setting, { ...product, headers }),
        peer: () => requestsPerSecond(setting, { ...peer, headers }),
      },
    ];
  },
};

/** Visits the page until every variant was seen, and returns the cookies of a visit of each. */
async function beginVisits(origin: string, variants: number): Promise<Visits> {
  const url = `${origin}/acquisition/`;
  const found = new Set<string>();
  for (let visit = 0; visit < MOST_VISITS && found.size < variants; visit += 1) {
    const set = (await fetch(url, { headers })).headers.getSetCookie();
    found.add(set.map((cookie) => cookie.split(';', 1)[0]).join('; '));
  }
  const cookies = [...found];
  const pages = new Set(await Promise.all(cookies.map((cookie) => fetchSettled(url, cookie))));
  if (pages.size !== variants) throw new Error(`${url} has ${pages.size} variants, not ${variants}`);
  return { url, cookies };
}

/** The page of a visit that has begun: the server decides nothing any more. */
async function fetchSettled(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { headers: { ...headers, cookie } });
  const isSettled = response.headers.getSetCookie().every((set) => !set.startsWith(`${COOKIES.variants}=`));
  if (!cookie.includes(COOKIES.variants) || !isSettled) throw new Error(`The visit with ${cookie} has not begun`);
  return response.text();
}
