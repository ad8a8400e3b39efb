import { COOKIES } from '#web/routing/cookies.ts';
import type { Figure } from '../measure/row.ts';
import { type Club, openClub } from '../parts/club.ts';
import { LISTS, type ListAddress, listAddresses, type MeasuredList } from '../parts/lists.ts';
import type { Postgres } from '../parts/postgres.ts';

const LIMIT_MS = 200;
const WARM_UPS = 3;
const ADMIN = { email: 'admin@example.org', password: 'three quiet lanterns' };

type Setting = { readonly members: number; readonly rounds: number };

/** Every list of the back office in a filled club: each order, filter and search, and the beginning of its export. */
export async function measureBackOffice(
  postgres: Postgres,
  { members, rounds }: Setting,
  cleanup: AsyncDisposableStack,
): Promise<readonly Figure[]> {
  const club = await openClub(postgres, members, cleanup);
  await club.command('admin', 'create', '--email', ADMIN.email, '--password-stdin', { input: ADMIN.password });
  const figures: Figure[] = [];
  for (const list of LISTS) {
    // An export needs a login of the last ten minutes.
    const headers = { cookie: `${COOKIES.session}=${encodeURIComponent(await logIn(club))}` };
    for (const address of listAddresses(list)) {
      const page = `${club.origin}/acquisition/en${list.path}.data?${address.query}`;
      figures.push(await measure(list, address, rounds, () => readPage(page, headers)));
    }
    const file = `${club.origin}/acquisition/en${list.path}/export`;
    figures.push(
      await measure(list, { name: 'export, its first rows', query: '' }, rounds, () => readStart(file, headers)),
    );
  }
  return figures;
}

async function logIn(club: Club): Promise<string> {
  const { token } = await club.send('login', ADMIN);
  if (typeof token !== 'string') throw new Error('The admin was not logged in');
  return token;
}

type Headers = Readonly<Record<string, string>>;

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

async function measure(
  { path }: MeasuredList,
  { name }: ListAddress,
  rounds: number,
  read: () => Promise<void>,
): Promise<Figure> {
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
    ...{ name: `${path}: ${name}`, unit: 'p99 in ms', limit: LIMIT_MS },
    ...{ product, peers: [at(0.5)], enough: product <= LIMIT_MS },
  };
}
