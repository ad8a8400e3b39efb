import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../measure/compare.ts';
import type { Figure, FigureRow, Setting } from '../measure/row.ts';
import { type MailSink, openMailSink } from '../parts/mail-sink.ts';
import { registrationBody } from '../parts/registration.ts';
import { analyze, HOT_CODE, seed } from '../parts/seed.ts';
import { startProduct } from '../parts/servers.ts';

/** One key for all processes: mailed links are derived from it. */
const SECRET_KEYS = `bench:${'A'.repeat(43)}`;
const WITHIN_MS = 120_000;
/** Mails that are sent before the measurement. */
const WARM_UP = 1_000;
/** The interval between requests for the cached page. */
const EVERY_MS = 20;
/** What a worker should send to a fast mail server. */
const MAILS_A_SECOND = 400;
/** The limit of the page's median duration while its process sends mails. */
const PAGE_LIMIT_MS = 25;

/** Mails by a process that does nothing else, and by one that also serves the landing page. */
export const mails: FigureRow = {
  name: 'mails',
  peers: ['without mails'],
  async look(setting, cleanup) {
    const env = { DATABASE_URL: await (await setting.postgres()).createDatabase(), SECRET_KEYS };
    const sink = await openMailSink(cleanup);
    const web = await startProduct('product-mails-web', { ...env, VESTIBULE_PROCESS: 'web' }, cleanup);
    await seed(env.DATABASE_URL);
    await warmUp(setting, web, env, sink);
    const count = setting.seconds * 500;
    const registered = Math.round(await registerMany(setting, web, count));
    const alone = await sentBy('work', { ...env, SMTP_URL: sink.url }, sink, count);
    await registerMany(setting, web, count);
    const serving = await sentBy('all', { ...env, SMTP_URL: sink.url }, sink, count);
    return [
      // Registrations should not wait for a worker that falls behind.
      { ...figure('registrations, a second', registered, null), limit: 0, enough: true },
      {
        ...figure('mails of a worker, a second', alone.rate, null),
        limit: MAILS_A_SECOND,
        enough: alone.rate >= MAILS_A_SECOND,
      },
      { ...figure('mails of a process that serves, a second', serving.rate, null), limit: 0, enough: true },
      {
        ...figure('cached page while it sends, ms', serving.pageMs, serving.idlePageMs),
        limit: PAGE_LIMIT_MS,
        enough: serving.pageMs <= PAGE_LIMIT_MS,
      },
    ];
  },
};

type MailEnv = Readonly<Record<'DATABASE_URL' | 'SECRET_KEYS', string>>;

function figure(
  name: string,
  product: number,
  peer: number | null,
): Pick<Figure, 'name' | 'unit' | 'product' | 'peers'> {
  return { name, unit: '', product, peers: [peer] };
}

/** Sends some mails before, so that PostgreSQL knows the size of all tables, as it does a minute after a club has opened. */
async function warmUp(setting: Setting, web: string, env: MailEnv, sink: MailSink): Promise<void> {
  await registerMany(setting, web, WARM_UP);
  await sentBy('work', { ...env, SMTP_URL: sink.url }, sink, WARM_UP);
  await analyze(env.DATABASE_URL);
}

/** Starts a process with a queue of `count` mails and waits until all are sent; requests the page meanwhile and afterwards. */
async function sentBy(process: 'work' | 'all', env: Readonly<Record<string, string>>, sink: MailSink, count: number) {
  await using cleanup = new AsyncDisposableStack();
  const [before, begin] = [sink.received(), performance.now()];
  const origin = await startProduct(`product-mails-${process}`, { ...env, VESTIBULE_PROCESS: process }, cleanup);
  const waits: number[] = [];
  while (sink.received() < before + count) {
    if (performance.now() - begin > WITHIN_MS) throw new Error(`${sink.received() - before} of ${count} mails left`);
    if (process === 'all') waits.push(await pageMs(origin));
    await wait(EVERY_MS);
  }
  const { first, last } = sink.timesSince(before);
  const idle: number[] = [];
  for (let times = 0; process === 'all' && times < 100; times += 1) idle.push(await pageMs(origin));
  return { rate: (count - 1) / ((last - first) / 1_000), pageMs: median(waits), idlePageMs: median(idle) };
}

async function pageMs(origin: string): Promise<number> {
  const begin = performance.now();
  await (await fetch(`${origin}/acquisition/`)).text();
  return performance.now() - begin;
}

/** Registers this number of visitors over a few connections; returns the rate a second. */
async function registerMany({ connections }: Setting, origin: string, amount: number): Promise<number> {
  const begin = performance.now();
  let left = amount;
  async function registerInTurn(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const response = await fetch(`${origin}/acquisition/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: registrationBody(HOT_CODE),
      });
      if (!(await response.text()).includes('RegistrationPending')) throw new Error('Not every visitor was registered');
    }
  }
  await Promise.all(Array.from({ length: connections }, registerInTurn));
  return amount / ((performance.now() - begin) / 1_000);
}
