// What people demand by a mailed link [K6]: what is stored about their address, as a file, and its erasure.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '#kernel/instant.ts';
import { listBroken, setAnswers, submit } from '../support/account-answers.ts';
import { addAdmin, addKnownMember, listTablesWith, NAMES, requestDataLink } from '../support/personal-data.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { activate, bearer, becomeMember, newVisitor, registerWithLink } from '../support/visitors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
});

const open = async (token: string | null) => (await app.send('personalDataLink', { token })).data.link;
const read = async (token: string | null, after: string | null = null) =>
  (await app.send('exportPersonalData', { token, after })).data.result;
const erase = async (token: string | null, confirmation: string) =>
  (await app.send('erasePersonalData', { token, confirmation })).data.result;
const refused = (reason: string) => ({ __typename: 'PersonalDataRefused', reason });
const ERASED = { __typename: 'PersonalDataErased' };

type Entry = { readonly part: string; readonly data: Readonly<Record<string, unknown>> };
const partsOf = ({ entries }: { readonly entries: readonly Entry[] }) => [...new Set(entries.map(({ part }) => part))];

async function apply(): Promise<string> {
  const { email } = newVisitor();
  await app.send('submitMembershipInterest', { input: { email, language: 'de', country: 'DE' } });
  return email;
}

describe('[K6] a request', () => {
  test('gets one response for every address, and only its owner learns by mail whether something is stored', async () => {
    const known = await apply();
    await app.drain();
    const { email: unknown } = newVisitor();
    const responses = [];
    for (const email of [known, unknown]) responses.push((await app.send('requestPersonalData', { email })).body);
    expect(responses[0]).toBe(responses[1]);
    await app.drain();
    const mails = [known, unknown].map((email) => app.mails.filter(({ to }) => to === email).at(-1));
    expect(mails.map((mail) => [mail?.kind, mail?.links.length])).toEqual([
      ['personal-data', 1],
      ['no-personal-data', 0],
    ]);
    expect(mails[0]?.headers).toBeUndefined();
  });

  test('takes any spelling of an address, and refuses what is none', async () => {
    const email = await apply();
    await app.send('requestPersonalData', { email: ` ${email.toUpperCase()} ` });
    await app.drain();
    expect(app.mails.filter(({ to }) => to === email).map(({ kind }) => kind)).toContain('personal-data');
    const { data } = await app.send('requestPersonalData', { email: 'nobody' });
    expect(data.result).toMatchObject({ __typename: 'InvalidInput', fields: [{ name: 'email' }] });
  });

  test('stores the hash of the secret only, and a mail that is sent again has the same link', async () => {
    const email = await apply();
    const token = await requestDataLink(app, email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await listTablesWith(app, [token ?? ''])).toEqual([]);
    const [request] = await app.sql<{ id: string }>(
      'update data_request set sent_at = null where email = $1 returning id',
      [email],
    );
    await app.runJob('personal-data.send-link', { requestId: request?.id ?? '' });
    const links = app.mails
      .filter(({ to, kind }) => to === email && kind === 'personal-data')
      .map(({ links: [one] }) => one);
    expect(links).toHaveLength(2);
    expect(links[0]).toBe(links[1]);
    await app.runJob('personal-data.send-link', { requestId: request?.id ?? '' });
    expect(app.mails.filter(({ to, kind }) => to === email && kind === 'personal-data')).toHaveLength(2);
  });

  test('is limited for an address whoever asks, in every spelling of its mailbox', async () => {
    const { email } = newVisitor();
    const tagged = (tag: number) => email.replace('@', `+${tag}@`);
    const kinds = [];
    for (let tag = 0; tag < 8; tag += 1) {
      const address = `198.51.100.${tag}`;
      kinds.push((await app.send('requestPersonalData', { email: tagged(tag) }, {}, address)).data.result.__typename);
    }
    expect(kinds.filter((kind) => kind === 'PersonalDataRequested')).toHaveLength(6);
    expect(kinds.at(-1)).toBe('TooManyAttempts');
  });
});

describe('[K6] a link', () => {
  test('is valid for 24 hours, and opening it changes nothing', async () => {
    const email = await apply();
    const token = await requestDataLink(app, email);
    const entries = async () => (await app.sql('select from audit_entry')).length;
    const before = await entries();
    app.setClock(DAY - SECOND);
    expect(await open(token)).toEqual({ email, holdings: ['APPLICATION'], canErase: true });
    expect(await entries()).toBe(before);
    app.setClock(DAY);
    expect(await open(token)).toBeNull();
    expect(await read(token)).toEqual(refused('link-invalid'));
    expect(await erase(token, email)).toEqual(refused('link-invalid'));
  });

  test('that is unknown or malformed opens nothing', async () => {
    for (const token of ['A'.repeat(43), '', 'x', `${'A'.repeat(42)}\u0000`]) {
      expect(await open(token)).toBeNull();
      expect(await erase(token, 'anna@example.org')).toEqual(refused('link-invalid'));
    }
  });

  test('is for its own address only', async () => {
    const token = await requestDataLink(app, await apply());
    const other = await apply();
    expect(await erase(token, other)).toEqual(refused('confirmation-invalid'));
    expect((await read(token)).entries.map(({ data }: Entry) => data.email)).not.toContain(other);
  });
});

describe('[K6] the file', () => {
  test('of an applicant and of a pending person has what is stored, and each download is in the audit log', async () => {
    const { visitor, registrationId } = await registerWithLink(app, { ...NAMES, postalCode: '10115' });
    const { email } = visitor;
    await app.send('submitMembershipInterest', { input: { email, language: 'de', country: 'DE' } });
    const token = await requestDataLink(app, email);
    expect(await open(token)).toEqual({ email, holdings: ['REGISTRATION', 'APPLICATION'], canErase: true });
    const page = await read(token);
    expect(partsOf(page)).toEqual(['registrations', 'applications', 'dataRequests', 'mails']);
    expect(page.entries[0].data).toMatchObject({
      id: registrationId,
      ...NAMES,
      postalCode: '10115',
      status: 'pending',
    });
    expect(page.endCursor).toBeNull();
    const [entry] = await app.sql(
      `select actor = subject as own, after from audit_entry where action = 'data-request.exported' order by at desc limit 1`,
    );
    expect(entry).toMatchObject({ own: true });
    expect(JSON.stringify(entry)).not.toContain(email);
  });

  test('of a member is the one that support exports', async () => {
    const { memberId, email } = await addKnownMember(app);
    const token = await requestDataLink(app, email);
    const admin = await addAdmin(app, 'export@club.example');
    const own = await read(token);
    const theirs = (await app.send('exportMember', { id: memberId, after: null }, admin.headers)).data.result;
    const shape = ({ entries }: { readonly entries: readonly Entry[] }) =>
      entries.filter(({ part }) => part !== 'auditEntries').map(({ part, data }) => [part, Object.keys(data)]);
    expect(shape(own)).toEqual(shape(theirs));
    expect(own.entries[0].data).toMatchObject({ id: memberId, email });
  });

  test('has no member whose address was another one before', async () => {
    const { visitor, memberId } = await becomeMember(app);
    const { email: later } = newVisitor();
    await app.sql('update member set email = $1 where id = $2', [later, memberId]);
    const token = await requestDataLink(app, visitor.email);
    expect(token).toBeNull();
  });

  test('is downloaded as often as the owner of the link likes until it ends, and each time is in the audit log', async () => {
    const token = await requestDataLink(app, await apply());
    const exports = async () =>
      (await app.sql("select from audit_entry where action = 'data-request.exported'")).length;
    const before = await exports();
    const pages = [await read(token), await read(token)];
    expect(pages[1]).toEqual(pages[0]);
    expect(await exports()).toBe(before + 2);
  });

  test('leaves a trace of each page, also of one that begins with a made-up cursor', async () => {
    const email = await apply();
    const token = await requestDataLink(app, email);
    const id = '00000000-0000-7000-8000-000000000000';
    const cursor = Buffer.from(JSON.stringify(['account', '2000-01-01T00:00:00.000000Z', id])).toString('base64url');
    const { entries } = await read(token, cursor);
    expect(entries).not.toEqual([]);
    const exported = await app.sql(
      `select after from audit_entry where action = 'data-request.exported'
       and subject = (select 'data-request:' || id from data_request where email = $1)`,
      [email],
    );
    expect(exported).toEqual([{ after: { isFirst: false, entries: entries.length } }]);
  });

  test('refuses a cursor that no page ends with', async () => {
    const token = await requestDataLink(app, await apply());
    expect(await read(token, 'x')).toEqual(refused('cursor-invalid'));
  });
});

describe('[K6] the erasure', () => {
  test('of a pending person leaves nothing, frees the seat, and ends the activation link', async () => {
    const slots = async () => app.sql('select inviter_id, slot, balance, pending from invitation_slot order by 1, 2');
    const before = await slots();
    const { visitor, link, registrationId } = await registerWithLink(app, {
      lastName: 'Thistledown',
      postalCode: 'Q9X 7ZZ',
    });
    const { email } = visitor;
    await app.send('submitMembershipInterest', { input: { email, language: 'de', country: 'DE' } });
    const token = await requestDataLink(app, email);
    expect(await slots()).not.toEqual(before);
    expect(await erase(token, ` ${email.toUpperCase()}`)).toEqual(ERASED);
    await app.drain();
    expect(await listTablesWith(app, [email, 'Thistledown', 'Q9X 7ZZ'])).toEqual([]);
    expect(await slots()).toEqual(before);
    expect((await activate(app, link)).__typename).toBe('ActivationRefused');
    const [row] = await app.sql('select status, email from registration where id = $1', [registrationId]);
    expect(row).toEqual({ status: 'withdrawn', email: null });
    expect(await listBroken(app)).toEqual([]);
  });

  test('ends its link, and every other one to the address: each says that it was used, to whatever it is put', async () => {
    const email = await apply();
    const tokens = [await requestDataLink(app, email), await requestDataLink(app, email)];
    expect(tokens[0]).not.toBe(tokens[1]);
    expect(await erase(tokens[1] ?? null, email)).toEqual(ERASED);
    // The person has come back: a used link neither reads nor erases that.
    await app.send('submitMembershipInterest', { input: { email, language: 'de', country: 'DE' } });
    for (const token of tokens) {
      expect(await open(token)).toEqual({ email: null, holdings: [], canErase: false });
      for (const confirmation of [email, 'another@example.org'])
        expect(await erase(token, confirmation)).toEqual(refused('link-used'));
      expect(await read(token)).toEqual(refused('link-used'));
    }
    expect(await app.sql('select from membership_interest where email = $1', [email])).toHaveLength(1);
    expect(await app.sql('select from data_request where email = $1', [email])).toEqual([]);
    app.setClock(DAY);
    expect(await open(tokens[0] ?? null)).toBeNull();
  });

  test('of a member ends the account as support would, and the shop learns of it', async () => {
    const { memberId, email, token: session } = await addKnownMember(app);
    const token = await requestDataLink(app, email);
    expect(await erase(token, email)).toEqual(ERASED);
    expect((await app.send('me', {}, bearer(session))).data.me).toBeNull();
    expect(await app.sql('select from erased_member where member_id = $1', [memberId])).toHaveLength(1);
    await app.drain();
    expect(await listTablesWith(app, [email])).toEqual([]);
    expect(await listBroken(app)).toEqual([]);
  });

  test('of a form that a strict club withheld frees its seat', async () => {
    await setAnswers(app, 'strict');
    const { email } = newVisitor();
    await submit(app, email);
    await app.drain();
    const token = await requestDataLink(app, email);
    await setAnswers(app, 'friendly');
    expect(await erase(token, email)).toEqual(ERASED);
    expect(await listBroken(app)).toEqual([]);
  });

  test('of an admin is refused, and changes nothing', async () => {
    const { email } = await addAdmin(app, 'erasing@club.example');
    const token = await requestDataLink(app, email);
    expect(await open(token)).toEqual({ email, holdings: ['ADMIN'], canErase: false });
    expect(await erase(token, email)).toEqual(refused('person-is-admin'));
    expect(await app.sql('select from member where email = $1', [email])).toHaveLength(1);
  });

  test('and an activation in the same moment: one of them wins, and the ledger is whole', async () => {
    for (let round = 0; round < 6; round += 1) {
      app.setClock(round * MINUTE);
      await app.sql('delete from rate_limit');
      const { visitor, link } = await registerWithLink(app);
      const token = await requestDataLink(app, visitor.email);
      const [activated, erased] = await Promise.all([activate(app, link), erase(token, visitor.email)]);
      const isMember = (await app.sql('select from member where email = $1', [visitor.email])).length === 1;
      if (erased.__typename === 'PersonalDataErased') expect(isMember).toBe(false);
      else {
        expect(erased).toEqual(refused('person-changed'));
        expect([activated.__typename, isMember]).toEqual(['AccountActivated', true]);
        expect(await erase(token, visitor.email)).toEqual(ERASED);
      }
    }
    expect(await listBroken(app)).toEqual([]);
  });

  test('runs once, however often it is pressed', async () => {
    const email = await apply();
    const token = await requestDataLink(app, email);
    const results = await Promise.all([1, 2, 3].map(() => erase(token, email)));
    expect(results).toEqual(expect.arrayContaining([ERASED, refused('link-used'), refused('link-used')]));
  });

  test('lets a mail that waits leave to nobody', async () => {
    const email = await apply();
    const token = await requestDataLink(app, email);
    await app.send('requestPersonalData', { email });
    app.mails.length = 0;
    expect(await erase(token, email)).toEqual(ERASED);
    await app.drain();
    expect(app.mails).toEqual([]);
  });
});
