import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createProgram } from '#app/create-program.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { listMailQueues } from '#platform/jobs/subscriber.ts';
import { isPermanentMailFailure } from '#platform/mailer/failures.ts';
import { createSmtpMailer } from '#platform/mailer/smtp.ts';
import { eventually } from '../support/cluster.ts';
import { startMailServer } from '../support/mail-server.ts';
import { openTestApp, SUBSCRIBERS, type TestApp } from '../support/test-app.ts';
import { PASSWORD, register } from '../support/visitors.ts';

type MailServer = Awaited<ReturnType<typeof startMailServer>>;
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The program, which sends mails once `startWorker` is called, and a mail server with the given faults. */
async function open(faults: Parameters<typeof startMailServer>[1] = {}) {
  const app = await openTestApp({ settings: { MAIL_CONCURRENCY: '4' } });
  const mails = await startMailServer(() => false, faults);
  closers.push(app.close, mails.close);
  return { app, mails };
}

async function startWorker({ program, resources, connectionString }: TestApp, mails: MailServer): Promise<void> {
  const { brand, config } = resources;
  const places = config.mailConcurrency;
  const mailer = createSmtpMailer({ url: mails.url, from: brand.mail, connections: places, withinMs: 4_000 });
  const options = { log: resources.log, isPermanent: isPermanentMailFailure };
  const shared = { names: listMailQueues(program.subscribers), slots: places };
  const jobs = await openJobs(connectionString, SUBSCRIBERS, { ...options, shared });
  await createProgram({ ...resources, jobs, mailer }).startJobHandlers();
  closers.push(async () => {
    mailer.close();
    await jobs.stop();
  });
}

/** Retries failed mails at once. */
async function hurry(app: TestApp): Promise<void> {
  await app.sql("update pgboss.job set start_after = now() where state = 'retry'");
}

function linkIn(text: string): string {
  return /activateaccount\?id=([\w-]{43})/.exec(text)?.[1] ?? '';
}

async function press(app: TestApp, accountActivationId: string): Promise<string> {
  const input = { accountActivationId, password: PASSWORD };
  return (await app.send('activateAccount', { input })).data.activateAccount.__typename;
}

describe('[E2] mails', () => {
  test('a recipient whose mail server hangs delays no other mail, none is sent twice, and four at once', async () => {
    const { app, mails } = await open({ isSilent: (address) => address.startsWith('silent'), delayMs: 100 });
    await register(app, { email: 'silent@example.com' });
    const people = Array.from({ length: 12 }, (_, index) => `person${index}@example.com`);
    for (const email of people) await register(app, { email });
    await startWorker(app, mails);
    await eventually(async () => mails.received.length >= people.length);
    const silent =
      "select state, retry_count from pgboss.job where name = 'registration.send-activation' and state <> 'completed'";
    // It still waits for the response, or has given up and waits for its retry.
    await eventually(async () => (await app.sql(silent)).length === 1);
    expect(mails.received.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
    expect(mails.getMostAtOnce()).toBe(4);
    await eventually(async () => (await app.sql<{ state: string }>(silent))[0]?.state === 'retry');
  });

  test('a mail that was accepted before the connection broke is sent again with the same link, which works', async () => {
    let cuts = 2;
    const { app, mails } = await open({ isCut: () => cuts-- > 0 });
    await register(app, { email: 'twice@example.com' });
    await startWorker(app, mails);
    for (const copies of [1, 2, 3]) {
      await eventually(async () => {
        await hurry(app);
        return mails.received.length === copies;
      });
    }
    const [first, ...others] = mails.received;
    expect(new Set(others.map(({ text }) => linkIn(text)))).toEqual(new Set([linkIn(first?.text ?? '')]));
    expect(first?.id).toMatch(/^<[0-9a-f]{32}@/);
    expect(new Set(mails.received.map(({ id }) => id)).size).toBe(1);
    expect(app.logged.join('')).not.toContain(linkIn(first?.text ?? ''));
    expect(await press(app, linkIn(first?.text ?? ''))).toBe('AccountActivated');
    await eventually(async () => mails.received.length === 4);
    expect(await press(app, linkIn(others[0]?.text ?? ''))).toBe('AlreadyActive');
  });

  test('of two waiting activation mails only the newer one is sent', async () => {
    const { app, mails } = await open();
    const { registrationId } = await register(app, { email: 'two@example.com' });
    app.setClock(120_000);
    await app.send('resendActivation', { registrationId });
    await startWorker(app, mails);
    await eventually(async () => {
      const [waiting] = await app.sql<{ n: number }>(
        "select count(*)::int as n from pgboss.job where name = 'registration.send-activation' and state <> 'completed'",
      );
      return waiting?.n === 0;
    });
    expect(mails.received).toHaveLength(1);
    expect(await press(app, linkIn(mails.received[0]?.text ?? ''))).toBe('AccountActivated');
  });

  test('a newer activation mail waits for the older one that is being sent', async () => {
    const { app, mails } = await open();
    const release = mails.hold();
    onTestFinished(release);
    const { registrationId } = await register(app, { email: 'order@example.com' });
    await startWorker(app, mails);
    await eventually(async () => mails.received.length === 1);
    app.setClock(120_000);
    await app.send('resendActivation', { registrationId });
    await sleep(1_500);
    expect(mails.received).toHaveLength(1);
    release();
    await eventually(async () => mails.received.length === 2);
    const [older, newer] = mails.received.map(({ text }) => linkIn(text));
    expect(await press(app, older ?? '')).toBe('ActivationRefused');
    expect(await press(app, newer ?? '')).toBe('AccountActivated');
  });
});
