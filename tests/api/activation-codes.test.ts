// Six-digit codes of activation mails: what they open, how often they may be wrong, and who can use them [K11].
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#app/create-app.ts';
import { DAY, MINUTE, SECOND } from '#kernel/instant.ts';
import { createMailSecrets } from '#platform/mail-secrets.ts';
import { asker, openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, codeFor, PASSWORD, registerWithLink, wrongCodeFor } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.setClock(0));

async function begin() {
  const { registrationId: id, link, visitor } = await registerWithLink(app);
  return { id, link, email: visitor.email, code: codeFor(app, visitor.email) };
}

async function enter(registrationId: string, activationCode: string) {
  return (await app.send('enterActivationCode', { registrationId, activationCode })).data.enterActivationCode;
}

const opens = (accountActivationId: string) => ({ __typename: 'ActivationOpened', accountActivationId });
const refuses = (reason: string, triesLeft: number | null) => ({
  __typename: 'ActivationCodeRefused',
  reason,
  triesLeft,
});

describe('[K11] the code of an activation mail', () => {
  test('opens what the link opens, as often as it is entered, and only a press activates', async () => {
    const { id, link, code } = await begin();
    expect(code).toMatch(/^\d{6}$/);
    for (let times = 0; times < 7; times += 1) expect(await enter(id, code)).toEqual(opens(link));
    expect(await enter(id, ` ${code.slice(0, 3)}\u00a0${code.slice(3)}\n`)).toEqual(opens(link));
    expect((await app.send('registrationProgress', { registrationId: id })).data.registrationProgress.status).toBe(
      'PENDING',
    );
    expect((await activate(app, link)).__typename).toBe('AccountActivated');
    expect(await enter(id, code)).toEqual(refuses('REGISTRATION_ACTIVE', null));
  });

  test('works for its own registration alone', async () => {
    const one = await begin();
    const other = await begin();
    expect(await enter(other.id, one.code === other.code ? '' : one.code)).toMatchObject({
      __typename: 'ActivationCodeRefused',
    });
    expect(await enter(one.email, one.code)).toEqual(refuses('REGISTRATION_UNKNOWN', null));
    expect(await enter('00000000-0000-7000-8000-000000000000', one.code)).toEqual(
      refuses('REGISTRATION_UNKNOWN', null),
    );
  });

  test('is in no table, as itself or as a hash of itself', async () => {
    const { id, code } = await begin();
    const rows = await app.sql<{ row: string }>(
      'select to_jsonb(t)::text || to_jsonb(r)::text as row from activation_token t join registration r on r.id = t.registration_id where r.id = $1',
      [id],
    );
    const [{ hex } = { hex: '' }] = await app.sql<{ hex: string }>("select encode(sha256($1::bytea), 'hex') as hex", [
      code,
    ]);
    const stored = rows.map(({ row }) => row.replaceAll(/"[^"]*(_at|At)": "[^"]*"/g, '')).join('');
    expect(stored).not.toContain(hex);
    expect(stored).not.toContain(`"${code}"`);
  });

  test('what is no code does not count', async () => {
    const { id, link, code } = await begin();
    for (const typed of ['', '12345', 'abcdef', '1234567', "' or 1=1"])
      expect(await enter(id, typed)).toEqual(refuses('CODE_MALFORMED', null));
    expect(await enter(id, code)).toEqual(opens(link));
    expect(await app.sql('select tries from activation_code_try where registration_id = $1', [id])).toEqual([
      { tries: 0 },
    ]);
  });

  test('five wrong codes use it up, the link still works', async () => {
    const { id, link, email, code } = await begin();
    for (let left = 4; left >= 0; left -= 1)
      expect(await enter(id, wrongCodeFor(app, email, left + 1))).toEqual(refuses('CODE_WRONG', left));
    expect(await enter(id, code)).toEqual(refuses('CODE_USED_UP', 0));
    expect((await activate(app, link)).__typename).toBe('AccountActivated');
  });

  test('of a new mail replaces the old one, with five tries of its own', async () => {
    const { id, email, code } = await begin();
    for (let offset = 1; offset <= 5; offset += 1) await enter(id, wrongCodeFor(app, email, offset));
    app.setClock(2 * MINUTE);
    await app.send('resendActivation', { registrationId: id });
    expect(await enter(id, code)).toEqual(refuses('CODE_WRONG', 4));
    await app.drain();
    const renewed = codeFor(app, email);
    expect(renewed).not.toBe(code);
    expect(await enter(id, code)).toEqual(refuses('CODE_WRONG', 3));
    expect((await enter(id, renewed)).__typename).toBe('ActivationOpened');
  });

  test('after 25 wrong ones over all mails, only links open the registration', async () => {
    const { id, email } = await begin();
    for (let mail = 0; mail < 5; mail += 1) {
      app.setClock(mail * 61 * SECOND);
      if (mail > 0) await app.send('resendActivation', { registrationId: id });
      await app.drain();
      for (let offset = 1; offset <= 5; offset += 1) await enter(id, wrongCodeFor(app, email, offset));
    }
    app.setClock(2 * DAY);
    await app.send('resendActivation', { registrationId: id });
    await app.drain();
    expect(await enter(id, codeFor(app, email))).toEqual(refuses('CODE_CLOSED', 0));
  });

  test('is the same in a mail that is sent again', () => {
    const secrets = createMailSecrets([{ id: 'a', seed: new Uint8Array(32).fill(1) }]);
    const salt = new Uint8Array(16).fill(2);
    const first = secrets.derive('a', 'activation 1 0', salt);
    expect(secrets.derive('a', 'activation 1 0', salt)).toEqual(first);
    expect(secrets.derive('a', 'activation 1 1', salt)?.code).not.toBe(first?.code);
    expect(secrets.derive('a', 'activation 1 0', new Uint8Array(16).fill(3))?.code).not.toBe(first?.code);
  });

  test('ends with its registration', async () => {
    const { id, code } = await begin();
    app.setClock(14 * DAY + SECOND);
    expect(await enter(id, code)).toEqual(refuses('REGISTRATION_ENDED', null));
  });
});

describe('[K11] simultaneous tries', () => {
  test('count one after the other, over processes', async () => {
    const { id, email, code, link } = await begin();
    const other = await createApp(app.resources, null);
    const ask = [app.send, asker(other).send];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, number) =>
        ask[number % 2]?.('enterActivationCode', {
          registrationId: id,
          activationCode: wrongCodeFor(app, email, number + 1),
        }),
      ),
    );
    const reasons = answers.map((answer) => answer?.data.enterActivationCode.reason);
    expect(reasons.filter((reason) => reason === 'CODE_WRONG')).toHaveLength(5);
    expect(await app.sql('select tries, total from activation_code_try where registration_id = $1', [id])).toEqual([
      { tries: 5, total: 5 },
    ]);
    expect(await enter(id, code)).toEqual(refuses('CODE_USED_UP', 0));
    expect(link).not.toBe('');
    await other.close();
  });

  test('the database refuses a sixth wrong code', async () => {
    const { id, email } = await begin();
    await enter(id, wrongCodeFor(app, email));
    const count = (tries: number) =>
      app.sql('update activation_code_try set tries = $2, total = $2 where registration_id = $1', [id, tries]);
    await count(5);
    await expect(count(6)).rejects.toThrow('activation_code_try');
  });
});

describe('[K11] a renewal', () => {
  const enterRenewal = async (accountActivationId: string, activationCode: string) =>
    (await app.send('enterRenewalCode', { accountActivationId, activationCode })).data.enterRenewalCode;

  test('has a code of its own, which the older link leads to', async () => {
    const { link, email, code } = await begin();
    app.setClock(15 * DAY);
    await app.areas.registration.useCases.expireRegistrations();
    await app.send('renewActivation', { accountActivationId: link });
    await app.drain();
    expect(await enterRenewal(link, code)).toEqual(refuses('CODE_WRONG', 4));
    const opened = await enterRenewal(link, codeFor(app, email));
    expect(opened.__typename).toBe('ActivationOpened');
    const input = { accountActivationId: opened.accountActivationId, password: PASSWORD };
    expect((await app.send('activateAccount', { input })).data.activateAccount.__typename).toBe('AccountActivated');
  });

  test('of an unknown link opens nothing', async () => {
    const { code } = await begin();
    expect(await enterRenewal('A'.repeat(43), code)).toEqual(refuses('REGISTRATION_UNKNOWN', null));
    expect(await enterRenewal('', code)).toEqual(refuses('REGISTRATION_UNKNOWN', null));
  });
});

describe('[K11] codes in the timeline', () => {
  test('right and wrong ones are noted, and erased with the registration', async () => {
    const { id, email, code } = await begin();
    // A process that ends at once writes what it holds.
    const other = await createApp(app.resources, null);
    for (const activationCode of [wrongCodeFor(app, email), code])
      await asker(other).send('enterActivationCode', { registrationId: id, activationCode });
    await other.close();
    const list = () =>
      app.sql('select kind, reason from activation_attempt where registration_id = $1 order by kind', [id]);
    expect(await list()).toEqual([
      { kind: 'code-accepted', reason: null },
      { kind: 'code-refused', reason: 'wrong-code' },
    ]);
    await app.areas.registration.useCases.eraseRegistration({ registrationId: id, actor: 'cli' });
    expect(await list()).toEqual([]);
    expect(await app.sql('select from activation_code_try where registration_id = $1', [id])).toEqual([]);
  });
});
