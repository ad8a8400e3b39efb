import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Figure } from '../measure/row.ts';
import { ROOT } from '../parts/child.ts';
import { type Club, openClub } from '../parts/club.ts';
import { watchMemory } from '../parts/memory.ts';
import type { Postgres } from '../parts/postgres.ts';

const CLUB_NAME = 'Maison Nocturne';
const LINE_END = 10;
/** In MB, however many members there are. */
const MOST_MEMORY = 400;
const LEAST_RATE = 200;

/** Exports and erases all filled members of a club from a file: memory, rate, and what `verify` says afterwards. */
export async function measureManyMembers(
  postgres: Postgres,
  { members }: { readonly members: number },
  cleanup: AsyncDisposableStack,
): Promise<readonly Figure[]> {
  const club = await openClub(process.env.BENCH_CLUB || (await postgres.createDatabase()), members, cleanup);
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-bench-members-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'members.txt');
  await pipeline(Readable.from(listIds(members)), createWriteStream(file));
  const fewer = join(folder, 'tenth.txt');
  await pipeline(Readable.from(listIds(Math.ceil(members / 10))), createWriteStream(fewer));
  const confirmed = ['--confirm', CLUB_NAME, '--reason', 'other'];
  return [
    ...(await measure(club, Math.ceil(members / 10), ['member', 'export-many', '--file', fewer])),
    ...(await measure(club, members, ['member', 'export-many', '--file', file])),
    ...(await measure(club, members, ['member', 'erase-many', '--file', file, ...confirmed])),
    await verify(club),
  ];
}

function* listIds(members: number): Generator<string> {
  for (let number = 0; number < members; number += 1)
    yield `00000003-0000-7000-8000-${number.toString(16).padStart(12, '0')}\n`;
}

async function measure(club: Club, members: number, words: readonly string[]): Promise<readonly Figure[]> {
  console.error(`bench: ${words[1]} of ${members} members`);
  const env = { ...process.env, ...club.env, VESTIBULE_ENV: 'development' };
  const begin = performance.now();
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [join(ROOT, 'build/program/cli.js'), ...words], { env, stdio: [...stdio] });
  const memory = watchMemory(child.pid ?? 0);
  const ended = once(child, 'exit');
  let lines = 0;
  for await (const chunk of child.stdout ?? [])
    for (const byte of chunk as Uint8Array) if (byte === LINE_END) lines += 1;
  const [status] = await ended;
  const rate = (members * 1_000) / (performance.now() - begin);
  if (status !== 0 || lines < members) throw new Error(`${words.join(' ')} ended with ${status} after ${lines} lines`);
  const peak = (await memory.peak()) / 1e6;
  const name = `${words[1]}, ${members.toLocaleString('en')} members`;
  return [
    { name, unit: 'peak memory in MB', product: peak, peers: [], limit: MOST_MEMORY, enough: peak <= MOST_MEMORY },
    { name, unit: 'members/s', product: rate, peers: [], limit: LEAST_RATE, enough: rate >= LEAST_RATE },
  ];
}

async function verify(club: Club): Promise<Figure> {
  const isWhole = await club.command('verify').then(
    () => true,
    () => false,
  );
  return {
    name: 'verify afterwards',
    unit: '1 is whole',
    product: isWhole ? 1 : 0,
    peers: [],
    limit: 1,
    enough: isWhole,
  };
}
