// Members correct name, salutation and country [K4].
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdmin, listAudit } from '../support/admins.ts';
import { requestChange } from '../support/email-changes.ts';
import { holdMember } from '../support/hold-member.ts';
import { addOwner, type Owner, runAs } from '../support/own-account.ts';
import { addKnownMember, listTablesWith, NAMES } from '../support/personal-data.ts';
import { runCommand } from '../support/run-command.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';
import { bearer, becomeMember } from '../support/visitors.ts';

/** As a new member has them. */
const BEFORE = { gender: 'WOMEN', firstName: 'Ada', lastName: 'Kern', country: 'DE' };
const AFTER = { gender: 'MEN', firstName: 'Émile', lastName: 'd’Arc', country: 'FR' };

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.setClock(0);
  await app.sql('delete from rate_limit');
  owner = await addOwner(app);
});
afterAll(() => app.close());

const change = (details: object, headers = owner.headers) => runAs(app, headers, 'changeMyDetails', details);

async function readShown({ headers }: Pick<Owner, 'headers'> = owner) {
  const { firstName, account } = (await app.send('ownDetails', {}, headers)).data.me;
  return { firstName, ...account };
}

type Person = { readonly gender: string; readonly first_name: string; readonly last_name: string };
async function readRegistration(): Promise<(Person & { readonly country: string }) | undefined> {
  const [row] = await app.sql<Person & { country: string }>(
    `select r.gender, r.first_name, r.last_name, r.country from registration r join member m on m.registration_id = r.id
     where m.id = $1`,
    [owner.id],
  );
  return row;
}

async function listChanges(): Promise<readonly unknown[]> {
  const entries = await listAudit(app, `member:${owner.id}`);
  return entries.filter(({ action }) => action === 'member.details-changed').map(({ after }) => after);
}

/** Lets the owner invite, by the name that an admin has typed; returns the code. */
async function becomeInviter(name = 'Ada Kern'): Promise<string> {
  await runCommand(app, 'inviter create', [], { name, email: owner.email, balance: '3' });
  const [row] = await app.sql<{ id: string }>('select id from inviter where email = $1', [owner.email]);
  const code = `OWN-${owner.id.slice(-12).toUpperCase()}`;
  await runCommand(app, 'code create', [], { inviter: row?.id ?? '', code });
  return code;
}

async function readInvitorName(registrationCode: string): Promise<string> {
  const { data } = await app.send('checkRegistrationCode', { registrationCode });
  return data.registrationCodeDetails.invitorName;
}

describe('[K4] a correction of the details', () => {
  test('applies at once, in the session that is open, with plain spaces', async () => {
    expect(await readShown()).toEqual(BEFORE);
    expect(await change({ ...AFTER, firstName: ' Émile\u00a0' })).toBe('DetailsSaved');
    expect(await readShown()).toEqual(AFTER);
  });

  test('is in the audit log, without values; a repetition changes nothing', async () => {
    await change({ ...BEFORE, lastName: 'Körn' });
    await change({ ...BEFORE, lastName: 'Körn' });
    await change(AFTER);
    expect(await listChanges()).toEqual([{ changed: ['name'] }, { changed: ['name', 'gender', 'country'] }]);
  });

  test('corrects names and gender of the registration, whose country stays', async () => {
    await change(AFTER);
    expect(await readRegistration()).toEqual({
      gender: 'MEN',
      first_name: 'Émile',
      last_name: 'd’Arc',
      country: 'DE',
    });
    const { entries } = (await app.send('exportOwnData', { after: null }, owner.headers)).data.result;
    const find = (name: string) => entries.find(({ part }: { part: string }) => part === name).data;
    expect(find('account')).toMatchObject(AFTER);
    expect(find('registrations')).toMatchObject({ ...AFTER, country: 'DE' });
  });

  test('leaves the wrong name nowhere', async () => {
    const { token } = await addKnownMember(app);
    expect(await listTablesWith(app, [NAMES.lastName])).toEqual([
      'public.inviter',
      'public.member',
      'public.registration',
    ]);
    await change(AFTER, bearer(token));
    await app.drain();
    expect(await listTablesWith(app, [NAMES.lastName])).toEqual([]);
  });

  test('is nobody else’s', async () => {
    const other = await addOwner(app);
    await change(AFTER);
    expect(await readShown(other)).toEqual(BEFORE);
    expect(await change(AFTER, {})).toBe('UNAUTHENTICATED');
  });

  test('is possible for admins, too', async () => {
    const { headers } = await addAdmin(app, 'VIEWER');
    expect(await change(AFTER, headers)).toBe('DetailsSaved');
    expect(await readShown({ headers })).toEqual(AFTER);
  });

  test('is limited, with the other changes of the account', async () => {
    for (let count = 0; count < 30; count += 1) {
      await app.send('changeMyAccount', { newsletter: false }, owner.headers);
      expect(await change(BEFORE)).toBe('DetailsSaved');
    }
    expect(await change(AFTER)).toBe('TooManyAttempts');
    expect(await readShown()).toEqual(BEFORE);
  });
});

describe('[K4] [F1] what the registration form refuses', () => {
  test.each([
    [{ firstName: '' }, 'firstName', 'validation.firstName'],
    [{ lastName: '.' }, 'lastName', 'validation.lastName'],
    [{ lastName: 'Kern <b>' }, 'lastName', 'validation.characters'],
    [{ firstName: 'A\u202Eda' }, 'firstName', 'validation.characters'],
    [{ firstName: 'A'.repeat(51) }, 'firstName', 'validation.tooLong'],
    [{ lastName: 'ﷺ'.repeat(4) }, 'lastName', 'validation.tooLong'],
    [{ country: 'US' }, 'country', 'validation.country'],
    [{ country: 'de' }, 'country', 'validation.country'],
  ])('%j is refused, and nothing else is stored', async (wrong, name, code) => {
    const { data } = await app.send('changeMyDetails', { ...AFTER, ...wrong }, owner.headers);
    expect(data.result).toEqual({ __typename: 'InvalidInput', fields: [{ name, code }] });
    expect(await readShown()).toEqual(BEFORE);
  });

  test('another salutation is not in the contract', async () => {
    const { errors } = await app.send('changeMyDetails', { ...AFTER, gender: 'NONE' }, owner.headers);
    expect(errors?.[0]?.message).toContain('gender');
  });

  test('is explained in the language of the request', async () => {
    const { data } = await app.graphql(
      `mutation { changeMyDetails(gender: MEN, firstName: "", lastName: "", country: "XX") {
        ... on InvalidInput { fields { message } } } }`,
      {},
      { ...owner.headers, 'accept-language': 'de' },
    );
    expect(data.changeMyDetails.fields).toEqual([
      { message: 'Bitte geben Sie Ihren Vornamen an' },
      { message: 'Bitte geben Sie Ihren Nachnamen an' },
      { message: 'Bitte wählen Sie Ihr Land' },
    ]);
  });
});

describe('[K4] the name of an inviter', () => {
  test('is the new one for guests, on pages and in mails', async () => {
    const code = await becomeInviter();
    expect(await readInvitorName(code)).toBe('Ada K.');
    await change(AFTER);
    expect(await readInvitorName(code)).toBe('Émile d.');
    const guest = await becomeMember(app, { registrationCode: code });
    const mail = app.mails.find(({ to }) => to === guest.visitor.email);
    expect(mail?.text).toContain('Émile d.');
    expect(mail?.text).not.toContain('Ada K.');
  });

  test('becomes that of the member, also where the member’s own was right', async () => {
    const code = await becomeInviter('Ida Korn');
    await change(BEFORE);
    expect(await readInvitorName(code)).toBe('Ada K.');
    expect(await listChanges()).toEqual([]);
  });

  test('is not that of an erased one, nor of anybody else', async () => {
    const code = await becomeInviter();
    await change(AFTER);
    const other = await addOwner(app);
    await change({ ...AFTER, firstName: 'Otto' }, other.headers);
    expect(await readInvitorName(code)).toBe('Émile d.');
    await runCommand(app, 'member erase', [owner.id], { confirm: owner.email, reason: 'request' });
    expect(await change(AFTER)).toBe('UNAUTHENTICATED');
    expect(await app.sql("select from inviter where first_name = 'Émile' and status = 'deleted'")).toEqual([]);
  });
});

describe('[K4] changes at once', () => {
  test('the newest press applies, to the member, the registration and the inviter', async () => {
    const code = await becomeInviter();
    const presses = ['Bea', 'Cora', 'Dora'].map((firstName) => () => change({ ...AFTER, firstName }));
    expect(await holdMember(app, owner.id, presses)).toEqual(Array(3).fill('DetailsSaved'));
    expect(await readShown()).toEqual({ ...AFTER, firstName: 'Dora' });
    expect((await readRegistration())?.first_name).toBe('Dora');
    expect(await readInvitorName(code)).toBe('Dora d.');
  });

  test('with a change of the address both apply, whichever is first', async () => {
    for (let round = 0; round < 4; round += 1) {
      owner = await addOwner(app);
      const code = await becomeInviter();
      const { newEmail, confirm: token } = await requestChange(app, owner);
      const steps = [() => runAs(app, owner.headers, 'confirmEmailChange', { token }), () => change(AFTER)];
      const results = await Promise.all((round % 2 === 0 ? steps : steps.toReversed()).map((step) => step()));
      expect(results.toSorted()).toEqual(['DetailsSaved', 'EmailChanged']);
      const [inviter] = await app.sql('select first_name, email from inviter where email = $1', [newEmail]);
      expect(inviter).toEqual({ first_name: 'Émile', email: newEmail });
      expect(await readInvitorName(code)).toBe('Émile d.');
    }
  });
});
