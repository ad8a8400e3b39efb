// `code.exhausted` [K7]: sent once each time that an inviter's last free invitation is taken, whatever takes it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR } from '#kernel/instant.ts';
import { setAnswers } from '../support/account-answers.ts';
import { runCommand } from '../support/run-command.ts';
import type { TestApp } from '../support/test-app.ts';
import { becomeMember, newVisitor, register, registerWithLink } from '../support/visitors.ts';
import { openWebhookClub, type WebhookClub } from '../support/webhook-club.ts';

let club: WebhookClub;
let app: TestApp;
beforeAll(async () => {
  club = await openWebhookClub();
  app = club.app;
});
beforeEach(async () => {
  await club.reset();
  await setAnswers(app, 'friendly');
  await club.createEndpoint('code.exhausted');
});
afterAll(() => club.close());

async function run(name: string, words: readonly string[], options: Readonly<Record<string, string>>) {
  const outcome = await runCommand(app, name, words, options);
  if (outcome?.kind !== 'done') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  return outcome.value as { readonly id: string; readonly code: string };
}

let inviters = 0;

/** An inviter with some invitations and some codes. */
async function addInviter(balance: number, codes = 1) {
  inviters += 1;
  const email = `full.${inviters}@members.example`;
  const { id } = await run('inviter create', [], { name: 'Nora Nord', email, balance: String(balance) });
  const names = Array.from({ length: codes }, (_, index) => `FULL-${inviters}-${'ABC'[index]}`);
  for (const code of names) await run('code create', [], { inviter: id, code });
  return { id, codes: names, code: names[0] ?? '' };
}

/** Sends what waits; the codes of the messages since the last call. */
async function receive(): Promise<readonly string[]> {
  await app.drain();
  const bodies = club.bodies();
  club.shop.received.length = 0;
  return bodies.map(({ data }) => data.code);
}

const withdraw = (id: string) => run('registration change', ['withdraw'], { ids: id });
const take = (registrationCode: string) => register(app, { registrationCode });

describe('[K7] the last invitation', () => {
  test('is sent with the code that took it, and the other codes that are exhausted with it', async () => {
    const { id, codes } = await addInviter(2, 3);
    const [first = '', second = '', third = ''] = codes;
    await run('code disable', [third], {});
    await take(first);
    expect(await receive()).toEqual([]);
    await take(second);
    await app.drain();
    expect(club.bodies()).toMatchObject([
      {
        type: 'code.exhausted',
        data: { code: second, inviterId: id, campaign: null, otherCodes: [first], hasMoreCodes: false },
      },
    ]);
  });

  test('is taken by a registration whose address nobody has looked at yet, of a member too', async () => {
    const { visitor } = await becomeMember(app);
    await setAnswers(app, 'strict');
    const { code } = await addInviter(1);
    const { email } = visitor;
    const result = await register(app, { registrationCode: code, email });
    expect(result.__typename).toBe('RegistrationPending');
    expect(await receive()).toEqual([code]);
  });

  test('is taken by somebody who continues an expired registration', async () => {
    const { code } = await addInviter(1);
    const { link } = await registerWithLink(app, { registrationCode: code });
    expect(await receive()).toEqual([code]);
    app.setClock(15 * DAY);
    await app.areas.registration.useCases.expireRegistrations();
    await app.send('renewActivation', { accountActivationId: link });
    expect(await receive()).toEqual([code]);
  });

  test('that becomes a member is no other end', async () => {
    const { code } = await addInviter(1);
    await becomeMember(app, { registrationCode: code });
    expect(await receive()).toEqual([code]);
  });
});

describe('[K7] once for each time', () => {
  test('an invitation that came back and is taken again is sent again, within the hour', async () => {
    const { code } = await addInviter(1);
    const { registrationId } = await take(code);
    expect(await receive()).toEqual([code]);
    await withdraw(registrationId);
    expect(await receive()).toEqual([]);
    await take(code);
    expect(await receive()).toEqual([code]);
  });

  test('a granted invitation that is taken is sent', async () => {
    const { id, code } = await addInviter(1);
    await take(code);
    expect(await receive()).toEqual([code]);
    await run('inviter grant', [], { inviter: id, amount: '2' });
    await take(code);
    expect(await receive()).toEqual([]);
    await take(code);
    expect(await receive()).toEqual([code]);
  });

  test('a repeated submission, a refused one, a later look and a repeated job send nothing', async () => {
    const { code } = await addInviter(1);
    const input = newVisitor({ registrationCode: code });
    const { registrationId } = (await app.send('register', { input })).data.register;
    expect(await receive()).toEqual([code]);
    await app.send('register', { input });
    await take(code);
    app.setClock(2 * HOUR);
    await app.runEvent('webhook.record-message', 'registration.created', { registrationId });
    expect(await receive()).toEqual([]);
  });

  test('a blocked inviter is not exhausted', async () => {
    const { id, code } = await addInviter(2);
    await take(code);
    await run('inviter block', [], { inviter: id });
    expect(await receive()).toEqual([]);
  });
});

describe('[K7] the last two invitations at once', () => {
  test('are one message, by whatever codes and from whatever slots', async () => {
    const { codes } = await addInviter(26, 2);
    const [first = '', second = ''] = codes;
    for (let number = 0; number < 24; number += 1) await take(first);
    expect(await receive()).toEqual([]);
    const taken = await Promise.all([take(first), take(second)]);
    const look = ({ registrationId }: { readonly registrationId: string }, index: number) =>
      app.runEvent(
        'webhook.record-message',
        'registration.created',
        { registrationId },
        `019ca945-0a00-7d3b-a6d9-0000000001${10 + index}`,
      );
    await Promise.all([...taken, ...taken, ...taken].map(look));
    const sent = await receive();
    expect(sent).toHaveLength(1);
    expect(codes).toContain(sent[0]);
  });

  test.each([1, 2, 3, 4, 5])('and a withdrawal: only the end is sent (%i)', async () => {
    const { id, code } = await addInviter(3);
    const { registrationId } = await take(code);
    await Promise.all([take(code), take(code), withdraw(registrationId)]);
    const sent = await receive();
    const [row] = await app.sql<{ free: number }>(
      'select sum(balance - pending)::int as free from invitation_slot where inviter_id = $1',
      [id],
    );
    expect(row?.free).toBe(1);
    expect(sent.length).toBeLessThanOrEqual(1);
    await take(code);
    expect(await receive()).toEqual([code]);
  });
});
