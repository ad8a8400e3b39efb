import { COOKIES } from '#web/routing/cookies.ts';
import type { Figure } from '../measure/row.ts';
import { PAGES } from '../parts/back-office-pages.ts';
import { ADMIN, type Club, createAdmin, openClub } from '../parts/club.ts';
import { LISTS, listAddresses } from '../parts/lists.ts';
import { watchMemory } from '../parts/memory.ts';
import type { Postgres } from '../parts/postgres.ts';

const LIMIT_MS = 200;
const WARM_UPS = 3;
/** The lists with the most rows, whose exports are read further than their first rows. */
const EXPORTED = ['/admin/registrations', '/admin/members', '/admin/codes', '/admin/audit', '/admin/mails'];
const FIRST_EXPORTED = 100_000;
const MOST_EXPORTED = 1_000_000;
const LEAST_RATE = 2_000;
/** More than the first rows take, in MB. */
const MOST_MEMORY = 50;
const LINE_END = 10;

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
  const club = await openClub(database, members, cleanup);
  await createAdmin(club);
  const figures: Figure[] = [];
  for (const list of LISTS) {
    console.error(`bench: ${list.path}`);
    const headers = await logIn(club);
    for (const { name, query } of listAddresses(list)) {
      const page = `${club.origin}/acquisition/en${list.path}.data?${query}`;
      figures.push(await measure(`${list.path}: ${name}`, rounds, () => readPage(page, headers)));
    }
    const file = `${club.origin}/acquisition/en${list.path}/export`;
    figures.push(await measure(`${list.path}: export, its first rows`, rounds, () => readStart(file, headers)));
  }
  const headers = await logIn(club);
  for (const { name, path } of PAGES)
    figures.push(await measure(name, rounds, () => readPage(`${club.origin}/acquisition/en${path}`, headers)));
  for (const path of EXPORTED) figures.push(...(await measureExport(club, path)));
  return figures;
}

/**
 * Reads an export to its end, or as many of its rows. V8 collects garbage when it likes, so that memory first grows with any
 * work, and even more in a process that has served other pages: it is compared with the memory that the first rows take.
 */
async function measureExport(club: Club, path: string): Promise<readonly Figure[]> {
  console.error(`bench: export of ${path}`);
  const file = `${club.origin}/acquisition/en${path}/export`;
  const first = await watchExport(club, file, FIRST_EXPORTED);
  const { rows, rate, peak } = await watchExport(club, file, MOST_EXPORTED);
  const more = Math.max(0, peak - first.peak) / 1e6;
  const name = `${path}: export of ${rows.toLocaleString('en')} rows`;
  return [
    { name, unit: 'rows/s', limit: LEAST_RATE, product: rate, peers: [null], enough: rate >= LEAST_RATE },
    {
      name,
      unit: 'MB more',
      limit: MOST_MEMORY,
      product: more,
      peers: [first.peak / 1e6],
      enough: more <= MOST_MEMORY,
    },
  ];
}

async function watchExport(club: Club, file: string, most: number) {
  const headers = await logIn(club);
  const memory = watchMemory(club.pid);
  const begin = performance.now();
  const rows = await readRows(file, headers, most);
  return { rows, rate: (rows * 1_000) / (performance.now() - begin), peak: await memory.peak() };
}

async function readRows(url: string, headers: Headers, most: number): Promise<number> {
  const response = await fetch(url, { headers });
  if (response.status !== 200 || !response.body) throw new Error(`${url} returned ${response.status}`);
  let lines = 0;
  for await (const chunk of response.body) {
    for (const byte of chunk) if (byte === LINE_END) lines += 1;
    if (lines > most) break;
  }
  return lines;
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
  const response = await fetch(url, { headers });
  await response.text();
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}`);
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
