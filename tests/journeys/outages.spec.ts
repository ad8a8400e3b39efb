// What visitors see during an operator's work: a database that restarts, a process that ends beside another.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { startOwnPostgres } from '../support/own-postgres.ts';
import { startBalancer } from './support/balancer.ts';
import { startProgram } from './support/club-process.ts';
import { fetchDocument, fetchMailedLink } from './support/documents.ts';
import { createJourneyClub, expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { activate, activationLink, register } from './support/steps.ts';

type Process = Awaited<ReturnType<typeof startProgram>>;

const BRAND = 'maison-nocturne';
const INCIDENT = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let balancer: Awaited<ReturnType<typeof startBalancer>>;
let pool: pg.Pool;
let club: JourneyClub;
let first: Process;
let second: Process;

function start(kind: string): Promise<Process> {
  const settings = {
    VESTIBULE_PROCESS: kind,
    PUBLIC_ORIGIN: balancer.origin,
    SECRET_KEYS: `outages:${'A'.repeat(43)}`,
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'silent',
  };
  const folder = process.env.JOURNEYS_DATA ?? '';
  return startProgram({ brand: BRAND, folder, databaseUrl: postgres.connectionString, settings });
}

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  [postgres, balancer] = await Promise.all([startOwnPostgres(), startBalancer()]);
  pool = new pg.Pool({ connectionString: postgres.connectionString, max: 2 });
  pool.on('error', () => undefined);
  [first, second] = await Promise.all([start('all'), start('all')]);
  balancer.sendTo(first.origin);
  club = createJourneyClub(BRAND, balancer.origin, postgres.connectionString, pool);
});
test.afterAll(async () => {
  if (first.child.exitCode === null) await first.stop();
  await second.stop();
  await pool.end();
  await balancer.close();
  await postgres.close();
});

/** Registers in a new tab, up to the page after the activation; returns the number of sockets that it has opened. */
async function follower(context: BrowserContext, name: string) {
  const page: Page = await context.newPage();
  const email = freshEmail(name);
  let sockets = 0;
  let loads = 0;
  const acknowledged = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      sockets += 1;
      socket.on('framereceived', ({ payload }) => String(payload).includes('connection_ack') && resolve());
    });
  });
  await register(page, club, email);
  await acknowledged;
  page.on('load', () => {
    loads += 1;
  });
  return { page, link: await activationLink(club, email), sockets: () => sockets, loads: () => loads };
}

test('[H4] [I6] PostgreSQL restarts: the landing page stays, other pages show an error, and the waiting page continues', async ({
  context,
  browser,
}) => {
  const { page, link, sockets, loads } = await follower(context, 'restart');
  const landing = await fetchDocument(club.url('/de/'));
  expect(landing.status).toBe(200);
  await postgres.stop('SIGINT');
  const cached = await fetchDocument(club.url('/de/'));
  expect([cached.status, cached.html]).toEqual([200, landing.html]);
  // A page without the club's data needs no database.
  expect((await fetchDocument(club.url('/fr/about-us'))).status).toBe(200);
  // An invitation that could not be checked is not called invalid.
  const pages = [link, '/de/registration/formstarted?rc=NOCTURNE', '/de/?rc=NOCTURNE', '/de/nocturne'];
  for (const url of pages.map((path) => (path === link ? link : club.url(path)))) {
    const response = await fetchMailedLink(url);
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.html).toMatch(INCIDENT);
  }
  await sleep(2_000);
  await postgres.start();
  const phone = await (await browser.newContext()).newPage();
  await activate(phone, link);
  await expect(page.getByText('Your membership is active')).toBeVisible({ timeout: 15_000 });
  expect([sockets(), loads()]).toEqual([1, 0]);
  await phone.context().close();
});

test('[H4] a process ends beside another: pages continue without interruption, and the waiting page reconnects', async ({
  context,
  browser,
}) => {
  const { page, link, sockets, loads } = await follower(context, 'drain');
  const visitor = await context.newPage();
  first.child.kill('SIGTERM');
  // Probes the readiness often, as a load balancer does.
  await expect.poll(async () => (await fetch(`${first.origin}/readyz`)).status).toBe(503);
  balancer.sendTo(second.origin);
  while (first.child.exitCode === null) {
    const response = await visitor.goto(club.url('/en/about-us'));
    expect(response?.status()).toBe(200);
  }
  expect(first.child.exitCode).toBe(0);
  await expect.poll(sockets).toBe(2);
  const phone = await (await browser.newContext()).newPage();
  await activate(phone, link);
  await expect(page.getByText('Your membership is active')).toBeVisible({ timeout: 15_000 });
  expect(loads()).toBe(0);
  await phone.context().close();
});
