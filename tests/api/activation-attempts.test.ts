// Openings of activation links and refused attempts, as they are stored [K11].

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '#app/create-app.ts';
import { DAY, MINUTE, SECOND } from '#kernel/instant.ts';
import { createAttemptLog } from '#modules/registration/actions/note-attempts.ts';
import { createAttemptStore } from '#modules/registration/store/attempts.ts';
import { NO_TERMINAL } from '../support/no-terminal.ts';
import { asker, openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, bearer, PASSWORD, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
let admin: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await openTestApp();
  const email = 'attempts@club.example';
  await app.areas.membership.useCases.createAdmin({ email, password: PASSWORD });
  admin = bearer((await app.send('login', { email, password: PASSWORD })).data.login.token);
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));
afterEach(() => vi.restoreAllMocks());

const log = () => app.areas.registration.useCases.attemptLog;

/** A pending registration with its mailed secret. */
async function begin() {
  const { registrationId: id, link: secret } = await registerWithLink(app);
  return { id, secret };
}

type Row = { readonly kind: string; readonly number: number; readonly times: number };
const listRows = (id: string) =>
  app.sql<Row>(
    'select kind, number, reason, times, at, last_at from activation_attempt where registration_id = $1 order by kind, number',
    [id],
  );

type Event = { readonly kind: string; readonly reason: string | null; readonly times: number | null };
async function listAttempts(id: string): Promise<readonly string[]> {
  const { data } = await app.send('showRegistration', { id }, admin);
  return data.registration.timeline
    .filter(({ times }: Event) => times !== null)
    .map(({ kind, reason, times }: Event) => `${kind} ${reason} ${times}`);
}

describe('[K11] openings', () => {
  test('are shown in the timeline, by visitors and scanners, and change nothing', async () => {
    const { id, secret } = await begin();
    const before = await app.sql('select * from registration where id = $1', [id]);
    log().noteOpened(secret, 'head');
    app.setClock(2 * SECOND);
    log().noteOpened(secret, null);
    expect(await listRows(id)).toEqual([]);
    await log().flush();
    expect(await listAttempts(id)).toEqual(['LINK_SCANNED HEAD 1', 'LINK_OPENED null 1']);
    expect(await app.sql('select * from registration where id = $1', [id])).toEqual(before);
    expect((await activate(app, secret)).__typename).toBe('AccountActivated');
  });

  test('of unknown links leave nothing, also in a flood', async () => {
    const { id, secret } = await begin();
    const { times } = await flood(app, 3_000);
    expect(times).toBe(2_000);
    log().noteOpened('x', null);
    log().noteOpened(secret, 'bot');
    await log().flush();
    expect(await listRows(id)).toHaveLength(1);
    const [row] = await app.sql<{ count: string }>(
      'select count(*) from activation_attempt a where not exists (select from registration r where r.id = a.registration_id)',
    );
    expect(Number(row?.count)).toBe(0);
  });

  test('are counted on in the last of five rows', async () => {
    const { id, secret } = await begin();
    for (let second = 0; second < 9; second += 1) {
      app.setClock(second * SECOND);
      log().noteOpened(secret, 'bot');
      if (second === 4) log().noteOpened(secret, null);
      await log().flush();
    }
    const rows = await listRows(id);
    expect(rows.map(({ kind, number, times }) => `${kind} ${number} ${times}`)).toEqual([
      'opened 1 1',
      ...[1, 2, 3, 4].map((number) => `scanned ${number} 1`),
      'scanned 5 5',
    ]);
    expect(await listAttempts(id)).toContain('LINK_SCANNED BOT 5');
  });

  test('of one moment with different signs are all stored, in any process', async () => {
    const { id, secret } = await begin();
    const other = createAttemptLog({
      clock: () => app.time.now,
      hashToken: app.services.hashToken,
      attempts: createAttemptStore(app.database.db),
      countAttempts: () => undefined,
    });
    for (const sign of ['head', 'bot', 'prefetch', 'no-user-agent', 'no-navigation', 'mail-scanner'] as const) {
      log().noteOpened(secret, sign);
      other.noteOpened(secret, sign);
    }
    await Promise.all([log().flush(), other.flush()]);
    const rows = await listRows(id);
    expect(rows).toHaveLength(5);
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(12);
  });

  test('wait for a database that is away, and are stored once', async () => {
    const { id, secret } = await begin();
    let isAway = true;
    const store = createAttemptStore(app.database.db);
    const slow = createAttemptLog({
      clock: () => app.time.now,
      hashToken: app.services.hashToken,
      attempts: {
        insertAttempts: (attempts) => (isAway ? Promise.reject(new Error('away')) : store.insertAttempts(attempts)),
      },
      countAttempts: () => undefined,
    });
    slow.noteOpened(secret, null);
    await expect(slow.flush()).rejects.toThrow('away');
    isAway = false;
    await slow.flush();
    await slow.flush();
    expect(await listRows(id)).toMatchObject([{ kind: 'opened', times: 1 }]);
  });

  test('are erased with the registration, and none is stored afterwards', async () => {
    const { id, secret } = await begin();
    log().noteOpened(secret, null);
    await log().flush();
    log().noteRefused('resend-refused', { registrationId: id }, 'too-many-mails');
    await app.areas.registration.useCases.eraseRegistration({ registrationId: id, actor: 'cli' });
    await log().flush();
    expect(await listRows(id)).toEqual([]);
  });

  test('are in the file with the data of the member', async () => {
    const { secret } = await begin();
    log().noteOpened(secret, 'mail-scanner');
    await log().flush();
    const { member, token } = await activate(app, secret);
    expect(token).toBeDefined();
    const parts = await app.sql<{ kind: string; reason: string }>(
      'select a.kind, a.reason from activation_attempt a join member m using (registration_id) where m.id = $1',
      [member.id],
    );
    expect(parts).toEqual([{ kind: 'scanned', reason: 'mail-scanner' }]);
    expect(await print(member.id)).toContain('"reason":"mail-scanner"');
  });
});

describe('[K11] what is refused is noted', () => {
  /** Sends by a process that ends at once, and so writes what it holds. */
  async function sendAndEnd(name: string, variables: object) {
    const other = await createApp(app.resources, null);
    const { data } = await asker(other).send(name, variables);
    await other.close();
    return data[name];
  }

  test('a press on a link that is over', async () => {
    const { id, secret } = await begin();
    app.setClock(15 * DAY);
    const input = { accountActivationId: secret, password: PASSWORD };
    expect((await sendAndEnd('activateAccount', { input })).error).toBe('ACTIVATION_EXPIRED');
    app.setClock(0);
    expect(await listAttempts(id)).toEqual(['ACTIVATION_REFUSED EXPIRED 1']);
  });

  test('a request for another mail that comes too early, and none that is granted', async () => {
    const { id, secret } = await begin();
    app.setClock(10 * SECOND);
    const early = await sendAndEnd('resendActivation', { registrationId: id });
    expect(early.__typename).toBe('TooManyAttempts');
    expect((await sendAndEnd('renewActivation', { accountActivationId: secret })).__typename).toBe('TooManyAttempts');
    app.setClock(2 * MINUTE);
    expect((await sendAndEnd('resendActivation', { registrationId: id })).__typename).toBe('ActivationResent');
    expect(await listAttempts(id)).toEqual(['RESEND_REFUSED TOO_MANY_MAILS 1', 'RESEND_REFUSED TOO_MANY_MAILS 1']);
  });

  test('a request without a registration is noted nowhere', async () => {
    const [before] = await app.sql<{ count: number }>('select count(*) from activation_attempt');
    const registrationId = '00000000-0000-7000-8000-000000000000';
    expect((await sendAndEnd('resendActivation', { registrationId })).__typename).toBe('ResendRefused');
    expect(await app.sql('select count(*) from activation_attempt')).toEqual([before]);
  });
});

/** What the command prints about a member. */
async function print(id: string): Promise<string> {
  const outcome = await app.command('member export')?.run({
    ...{ words: [id], text: () => null, flag: () => false, readStdin: async () => '', ...NO_TERMINAL },
  });
  const lines: string[] = [];
  if (outcome?.kind === 'listed') for await (const { line } of outcome.entries) lines.push(line);
  return lines.join('\n');
}

/** Opens many links that do not exist; returns how many openings were dropped. */
async function flood({ services, database, time }: TestApp, openings: number) {
  let times = 0;
  const flooded = createAttemptLog({
    clock: () => time.now,
    hashToken: services.hashToken,
    attempts: createAttemptStore(database.db),
    countAttempts: (kind, count) => {
      expect(kind).toBe('dropped');
      times += count;
    },
  });
  for (let number = 0; number < openings; number += 1) flooded.noteOpened(String(number).padStart(43, '0'), null);
  await flooded.flush();
  return { times };
}
