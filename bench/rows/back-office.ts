import { COOKIES } from '#web/routing/cookies.ts';
import type { Figure } from '../measure/row.ts';
import { PAGES } from '../parts/back-office-pages.ts';
import { ADMIN, type Club, createAdmin, openClub } from '../parts/club.ts';
import { measureExport } from '../parts/export-memory.ts';
import { freePort } from '../parts/free-port.ts';
import { findDeepQuery, LISTS, listAddresses } from '../parts/lists.ts';
import type { Postgres } from '../parts/postgres.ts';

const LIMIT_MS = 200;
const WARM_UPS = 3;
/** The lists with the most rows, whose exports are read further than their first rows. */
const EXPORTED = ['/admin/registrations', '/admin/members', '/admin/codes', '/admin/audit', '/admin/mails'];

type Setting = { readonly members: number; readonly rounds: number };

/**
 * Every list of the back office in a filled club, with each order, filter and search, the other pages that read much, and
 * the exports.
 */
export async function measureBackOffice(
  postgres: Postgres,
  { members, rounds }: Setting,
  cleanup: AsyncDisposableStack,
): Promise<readonly Figure[]> {
  // With BENCH_CLUB the club of an earlier run is measured again.
  const database = process.env.BENCH_CLUB || (await postgres.createDatabase());
  const inspector = await freePort();
  const club = await openClub(database, members, cleanup, inspector);
  await createAdmin(club);
  const figures: Figure[] = [];
  for (const list of LISTS) {
    console.error(`bench: ${list.path}`);
    const headers = await logIn(club);
    for (const { name, query } of listAddresses(list)) {
      const page = `${club.origin}/acquisition/en${list.path}.data?${query}`;
      figures.push(await measure(`${list.path}: ${name}`, rounds, () => readPage(page, headers)));
    }
    const deep = await findDeepQuery((query) =>
      readText(`${club.origin}/acquisition/en${list.path}?${query}`, headers),
    );
    const far = `${club.origin}/acquisition/en${list.path}.data?${deep}`;
    figures.push(await measure(`${list.path}: ten pages on, by cursor`, rounds, () => readPage(far, headers)));
    const file = `${club.origin}/acquisition/en${list.path}/export`;
    figures.push(await measure(`${list.path}: export, its first rows`, rounds, () => readStart(file, headers)));
  }
  const headers = await logIn(club);
  for (const { name, path } of PAGES)
    figures.push(await measure(name, rounds, () => readPage(`${club.origin}/acquisition/en${path}`, headers)));
  for (const path of EXPORTED) {
    console.error(`bench: export of ${path}`);
    const url = `${club.origin}/acquisition/en${path}/export`;
    figures.push(
      ...(await measureExport({ name: path, url, headers: await logIn(club) }, { pid: club.pid, inspector })),
    );
  }
  return figures;
}

type Headers = Readonly<Record<string, string>>;

/** A new login for each part: an export needs one of the last ten minutes. */
async function logIn(club: Club): Promise<Headers> {
  const { token } = await club.send('login', ADMIN);
  if (typeof token !== 'string') throw new Error('The admin was not logged in');
  return { cookie: `${COOKIES.session}=${encodeURIComponent(token)}` };
}

/** What a navigation to the list loads. */
async function readPage(url: string, headers: Headers): Promise<void> {
  await readText(url, headers);
}

async function readText(url: string, headers: Headers): Promise<string> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
  return text;
}

/** A download is a stream: its first rows come with the first page of the list. */
async function readStart(url: string, headers: Headers): Promise<void> {
  const response = await fetch(url, { headers });
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  if (response.status !== 200 || !value) throw new Error(`${url} returned ${response.status}`);
}

async function measure(name: string, rounds: number, read: () => Promise<void>): Promise<Figure> {
  const times: number[] = [];
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    const begin = performance.now();
    await read();
    if (round >= 0) times.push(performance.now() - begin);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  const product = at(0.99);
  return {
    ...{ name, unit: 'p99 in ms', limit: LIMIT_MS },
    ...{ product, peers: [at(0.5)], enough: product <= LIMIT_MS },
  };
}
