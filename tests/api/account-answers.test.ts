// One answer for every address [K12]: what a visitor with a valid code sees, byte for byte, and by which work.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY, MINUTE, SECOND } from '#kernel/instant.ts';
import { createAddresses, KINDS, type Kind, setAnswers, submit } from '../support/account-answers.ts';
import { setDoor } from '../support/door.ts';
import type { GraphqlResponse } from '../support/graphql.ts';
import { collectStatements } from '../support/sent-statements.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { newVisitor, wrongCodeFor } from '../support/visitors.ts';

let app: TestApp;
let addresses: Readonly<Record<Kind, string>>;
let start = 0;
const hash = vi.spyOn(crypto, 'argon2');
beforeAll(async () => {
  syncBuiltinESMExports();
  app = await openTestApp();
});
afterAll(async () => {
  hash.mockRestore();
  syncBuiltinESMExports();
  await app.close();
});
beforeEach(async () => {
  start += 400 * DAY;
  app.setClock(start);
  await setAnswers(app, 'friendly');
  addresses = await createAddresses(app);
  await setAnswers(app, 'strict');
});

/** A response without what differs between any two: ids, dates and the address itself. */
function describeAnswer({ status, headers, body }: GraphqlResponse, ...hidden: readonly string[]): string {
  const { date: _, 'x-request-id': __, 'x-correlation-id': ___, ...compared } = headers;
  const text = JSON.stringify({ status, compared, body });
  return hidden.reduce((shown, value) => shown.replaceAll(value, '*'), text);
}

/** The answers of an operation for each kind of address; one, where no answer differs. */
async function collectAnswers(ask: (kind: Kind) => Promise<string>): Promise<readonly string[]> {
  const answers = new Set<string>();
  for (const kind of KINDS) answers.add(await ask(kind));
  return [...answers];
}

async function submitAll(): Promise<Readonly<Record<Kind, string>>> {
  const ids: Partial<Record<Kind, string>> = {};
  for (const kind of KINDS) ids[kind] = await submit(app, addresses[kind]);
  return ids as Record<Kind, string>;
}

/**
 * The work of a step for each kind of address: its statements, and its hashes of passwords, which take the longest. More
 * than one only if it always is, because other work of the process is seen, too: it has something to do each second, and on a
 * slow machine most tries take as long. A clock would not tell them apart reliably.
 */
async function collectWork(step: (kind: Kind) => Promise<unknown>): Promise<readonly string[]> {
  for (let left = 15; ; left -= 1) {
    const work = await collectAnswers(async (kind) => {
      hash.mockClear();
      const statements = await collectStatements(() => step(kind));
      return [...statements, ...hash.mock.calls.map(([, { memory, passes }]) => `hash ${memory} ${passes}`)].join('\n');
    });
    if (left === 0 || (work.length === 1 && work[0] !== '')) return work;
  }
}

const ask = async (operation: string, variables: object, ...hidden: readonly string[]) =>
  describeAnswer(await app.send(operation, variables), ...hidden);

describe('[K12] a strict club', () => {
  test('answers a form alike, before and after its job, and so its repetition', async () => {
    const inputs = Object.fromEntries(KINDS.map((kind) => [kind, newVisitor({ email: addresses[kind] })]));
    const send = async (kind: Kind) => {
      const response = await app.send('register', { input: inputs[kind] });
      return describeAnswer(response, String(response.data.register.registrationId));
    };
    const answers = await collectAnswers(send);
    expect(answers).toEqual([expect.stringContaining('RegistrationPending')]);
    expect(await collectAnswers(send)).toEqual(answers);
    await app.drain();
    expect(await collectAnswers(send)).toEqual(answers);
  });

  test('answers all that follows alike: progress, another mail, its limits, and the end', async () => {
    const ids = await submitAll();
    const progress = (kind: Kind) => ask('registrationProgress', { registrationId: ids[kind] });
    const resend = (kind: Kind) => ask('resendActivation', { registrationId: ids[kind] });
    expect(await collectAnswers(progress)).toEqual([expect.stringMatching(/PENDING.*resendAfter\\*":60/)]);
    await app.drain();
    expect(await collectAnswers(progress)).toHaveLength(1);
    expect(await collectAnswers(resend)).toEqual([expect.stringContaining('TooManyAttempts')]);
    for (let mail = 1; mail <= 6; mail += 1) {
      app.setClock(start + mail * 61 * SECOND);
      const expected = mail <= 5 ? 'ActivationResent' : 'TooManyAttempts';
      expect(await collectAnswers(resend)).toEqual([expect.stringContaining(expected)]);
      expect(await collectAnswers(progress)).toHaveLength(1);
      await app.drain();
    }
    app.setClock(start + 15 * DAY);
    await app.areas.registration.useCases.expireRegistrations();
    expect(await collectAnswers(progress)).toEqual([expect.stringContaining('EXPIRED')]);
    expect(await collectAnswers(resend)).toEqual([expect.stringContaining('REGISTRATION_ENDED')]);
  });

  test('answers codes alike that cannot be right, until they are used up, and after another mail', async () => {
    const ids = await submitAll();
    const enter = (kind: Kind) =>
      ask('enterActivationCode', { registrationId: ids[kind], activationCode: wrongCodeFor(app, addresses[kind]) });
    expect(await collectAnswers(enter)).toEqual([expect.stringMatching(/CODE_WRONG.*triesLeft\\*":4/)]);
    await app.drain();
    for (let left = 3; left >= 0; left -= 1) {
      const expected = expect.stringMatching(new RegExp(`CODE_WRONG.*triesLeft\\\\*":${left}`));
      expect(await collectAnswers(enter)).toEqual([expected]);
    }
    expect(await collectAnswers(enter)).toEqual([expect.stringContaining('CODE_USED_UP')]);
    app.setClock(start + 61 * SECOND);
    for (const kind of KINDS) await app.send('resendActivation', { registrationId: ids[kind] });
    expect(await collectAnswers(enter)).toEqual([expect.stringMatching(/CODE_WRONG.*triesLeft\\*":4/)]);
    app.setClock(start + 15 * DAY);
    expect(await collectAnswers(enter)).toEqual([expect.stringContaining('REGISTRATION_ENDED')]);
  });

  test('answers a change of mind alike, only with the address of the form', async () => {
    const ids = await submitAll();
    await app.drain();
    const withdraw = (kind: Kind, email: string) =>
      ask('withdrawRegistration', { registrationId: ids[kind], email }, addresses[kind]);
    expect(await collectAnswers((kind) => withdraw(kind, 'else@example.com'))).toEqual([
      expect.stringContaining('REGISTRATION_UNKNOWN'),
    ]);
    const answers = await collectAnswers((kind) => withdraw(kind, addresses[kind]));
    expect(answers).toEqual([expect.stringMatching(/refused\\*":null/)]);
    expect(await collectAnswers((kind) => withdraw(kind, addresses[kind]))).toEqual(answers);
    expect(await collectAnswers((kind) => ask('registrationProgress', { registrationId: ids[kind] }))).toEqual([
      expect.stringContaining('WITHDRAWN'),
    ]);
  });

  test('answers a second form for the same address alike, and keeps its answer for the first', async () => {
    const first = await submitAll();
    await app.drain();
    app.setClock(start + 2 * MINUTE);
    const second = await submitAll();
    await app.drain();
    for (const ids of [first, second]) {
      expect(await collectAnswers((kind) => ask('registrationProgress', { registrationId: ids[kind] }))).toHaveLength(
        1,
      );
    }
    const withdrawFirst = (kind: Kind) =>
      ask('withdrawRegistration', { registrationId: first[kind], email: addresses[kind] });
    expect(await collectAnswers(withdrawFirst)).toHaveLength(1);
  });

  test('does the same work for every address', async () => {
    const ids = await submitAll();
    await app.drain();
    app.setClock(start + 2 * MINUTE);
    const steps: Readonly<Record<string, (kind: Kind) => Promise<unknown>>> = {
      register: (kind) => submit(app, addresses[kind]),
      progress: (kind) => app.send('registrationProgress', { registrationId: ids[kind] }),
      resend: (kind) => app.send('resendActivation', { registrationId: ids[kind] }),
      code: (kind) => app.send('enterActivationCode', { registrationId: ids[kind], activationCode: '000000' }),
      withdraw: (kind) => app.send('withdrawRegistration', { registrationId: ids[kind], email: addresses[kind] }),
      login: (kind) => app.send('login', { email: addresses[kind], password: 'not the right one' }),
      reset: (kind) => app.send('requestPasswordReset', { email: addresses[kind] }),
    };
    for (const [name, step] of Object.entries(steps)) expect(await collectWork(step), name).toHaveLength(1);
  });

  test.each([
    ['login', ['hash 64 1'], (email: string) => ({ email, password: 'not the password at all' })],
    ['requestPasswordReset', [], (email: string) => ({ email })],
    ['requestLoginLink', [], (email: string) => ({ email })],
    ['resendPendingActivation', [], (email: string) => ({ email, registrationCode: 'NOCTURNE' })],
  ])('answers %s alike, after the same work', async (operation, hashes, input) => {
    const send = (kind: Kind) => app.send(operation, input(addresses[kind]));
    const answers = await collectAnswers(async (kind) => describeAnswer(await send(kind), addresses[kind]));
    expect(answers).toHaveLength(1);
    const work = await collectWork(send);
    expect(work).toEqual([expect.stringMatching(/\b(?:select|insert)\b/)]);
    expect(work[0]?.match(/^hash .*/gm) ?? []).toEqual(hashes);
  });

  test('answers alike who asks for the mail of a pending address by the address', async () => {
    const again = (kind: Kind) =>
      ask('resendPendingActivation', { email: addresses[kind], registrationCode: 'NOCTURNE' });
    expect(await collectAnswers(again)).toEqual([expect.stringContaining('REGISTRATION_UNKNOWN')]);
  });

  test('accepts nobody while it is closed, as before', async () => {
    await setDoor(app, 'closed');
    const closed = (kind: Kind) => ask('register', { input: newVisitor({ email: addresses[kind] }) });
    expect(await collectAnswers(closed)).toEqual([expect.stringContaining('REGISTRATION_CLOSED')]);
    await setDoor(app, 'open');
  });

  test('keeps its answers when it becomes friendly, and then shows the pages of before', async () => {
    const ids = await submitAll();
    await app.drain();
    await setAnswers(app, 'friendly');
    expect(await collectAnswers((kind) => ask('registrationProgress', { registrationId: ids[kind] }))).toHaveLength(1);
    const { data } = await app.send('register', { input: newVisitor({ email: addresses.active }) });
    expect(data.register.__typename).toBe('AccountActive');
  });
});
