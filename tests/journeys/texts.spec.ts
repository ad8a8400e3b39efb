// Every text that says why something does not go on: brought about as a visitor would, in seven languages, without script.
import { join } from 'node:path';
import { LOCALES, type Locale } from '../../src/kernel/locale.ts';
import { formatValidityTimestamp, signedText } from '../../src/modules/invitation/rules/link.ts';
import { createLinkSigner } from '../../src/platform/link-signing.ts';
import { readSigningSeeds } from '../../src/platform/signing-seeds.ts';
import { clubTest, expect, freshEmail, type JourneyClub, test } from './support/journey.ts';
import { type PlainVisitor, plainVisitor, type Shown } from './support/plain-visitor.ts';
import { expectTexts } from './support/shown-texts.ts';
import { activationLink, PASSWORD, registerByApi } from './support/steps.ts';
import { messageOf, patternOf } from './support/texts.ts';

/** The specification's own sentences (sections 5 and 8). */
const SPECIFIED = {
  'validation.gender': 'Please choose an option',
  'validation.firstName': 'Please provide your first name',
  'validation.lastName': 'Please provide your last name',
  'validation.country': 'Please select your country',
  'validation.email': 'Please provide a valid email address',
  'login.email.invalid': 'Please provide a valid email address',
  'validation.characters': 'Please use valid characters',
  'code.empty': 'Please provide an access code.',
  'code.characters': 'Please use valid characters',
  'codeError.REGISTRATION_CODE_INVALID': 'Your code is not valid.',
  'codeError.link.REGISTRATION_CODE_INVALID':
    'Your invitation is invalid. Unfortunately, you cannot register at this time.',
  'error.connection': 'Network issue detected. Please verify your internet connection and retry.',
  'deny.title': 'Access denied. Your invitation is invalid.',
  'deny.expired': 'Your invitation has expired. Please contact the member that invited you.',
  'activation.error.title': 'Activation unsuccessful',
  'notFound.title': 'The page cannot be found',
  'error.notFound.path': 'Page Not Found: {path}',
  'error.notFound.title': 'Page Not Found',
  'error.fault.title': 'Internal Server Error',
} as const;

clubTest('[I1] [F1] what the specification quotes is said word for word', () => {
  const said = Object.keys(SPECIFIED).map((key) => [key, messageOf('en', key)]);
  expect(Object.fromEntries(said)).toEqual(SPECIFIED);
});

const typed = (code: string) => (visitor: PlainVisitor) => visitor.post('/?index', { code });
const opened = (path: string) => (visitor: PlainVisitor) => visitor.open(path);

clubTest.describe('[I2] [E3] a code that does not let in', () => {
  clubTest.describe.configure({ mode: 'default' });
  clubTest.beforeEach(({ club }) => prepareCodes(club));

  const CODES = [
    ['empty', '', 'code.empty', null],
    ['of other characters', 'NOCT URNE!', 'code.characters', 'codeError.link.REGISTRATION_CODE_INVALID'],
    ['unknown', 'NOBODY-HAS-THIS', 'codeError.REGISTRATION_CODE_INVALID', 'codeError.link.REGISTRATION_CODE_INVALID'],
    ['past its end', 'ENDED', 'codeError.REGISTRATION_CODE_EXPIRED', 'codeError.REGISTRATION_CODE_EXPIRED'],
    ['link-only', 'LINKONLY', ...twice('codeError.REGISTRATION_TIMESTAMP_MISSING')],
    ['of a blocked inviter', 'TEXTS-BLOCKED', 'codeError.INVITER_INVALID', 'codeError.link.INVITER_INVALID'],
    ['without its landing', 'TEXTS-GONE', 'codeError.CUSTOMIZATION_MISSING', 'codeError.link.CUSTOMIZATION_MISSING'],
    ['without balance', 'EMPTY', ...twice('codeError.REGISTRATION_CODE_NO_BALANCE_LEFT')],
    [
      'whose seats are all reserved',
      'TEXTS-FULL',
      ...twice('codeError.REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS'),
    ],
  ] as const;

  for (const [what, code, whenTyped, byLink] of CODES) {
    clubTest(`${what}: typed, and by its link`, async ({ club }) => {
      await expectTexts(club, [whenTyped], typed(code));
      if (byLink) await expectTexts(club, [byLink], opened(`/?rc=${encodeURIComponent(code)}`));
    });
  }

  clubTest('by a link that was tampered with, or is past its time', async ({ club }) => {
    const past = await timestampOf('NOCTURNE', new Date('2026-01-01T00:00:00Z'));
    await expectTexts(club, ['codeError.REGISTRATION_CODE_EXPIRED'], opened(`/?rc=NOCTURNE&vt=${past}`));
    const tampered = `${past.slice(0, -1)}${past.endsWith('A') ? 'E' : 'A'}`;
    await expectTexts(club, ['codeError.REGISTRATION_LINK_INVALID'], opened(`/?rc=NOCTURNE&vt=${tampered}`));
  });

  clubTest('[E4] from a blocked referrer: the deny page, and whether the invitation has expired', async ({ club }) => {
    const come =
      (path: string) =>
      async ({ locale }: PlainVisitor) => {
        const visitor = await plainVisitor(club.origin, locale, { referer: 'https://www.mydealz.de/' });
        return visitor.open(path).finally(() => visitor.close());
      };
    await expectTexts(club, ['deny.title', 'deny.text', 'deny.apply'], come('/?rc=NOCTURNE'));
    await expectTexts(club, ['deny.title', 'deny.expired'], come('/?rc=ENDED'));
    await expectTexts(club, ['deny.title'], async ({ locale }) => {
      const stored = await plainVisitor(club.origin, locale, { cookie: 'fref=www.mydealz.de' });
      return stored.post('/?index', { code: 'NOCTURNE' }).finally(() => stored.close());
    });
  });

  clubTest('the landing says none of this by itself', async ({ club }) => {
    for (const locale of LOCALES) {
      const visitor = await plainVisitor(club.origin, locale);
      const { text } = await visitor.open('/').finally(() => visitor.close());
      for (const [, , whenTyped, byLink] of CODES) {
        expect(text).not.toMatch(patternOf(locale, whenTyped));
        if (byLink) expect(text).not.toMatch(patternOf(locale, byLink));
      }
    }
  });
});

type Slips = { readonly register: { readonly fields: readonly { readonly name: string; readonly message: string }[] } };

const FORM = '/registration/formstarted?rc=NOCTURNE';
const WHOLE = {
  ...{ part: 'whole', gender: 'WOMEN', firstName: 'Anna', lastName: 'Müller', country: 'DE' },
  termsAndConditions: 'on',
};

clubTest.describe('[F1] [I1] the registration form', () => {
  const fillIn = (fields: Readonly<Record<string, string>>) => async (visitor: PlainVisitor) =>
    visitor.submit(await visitor.open(FORM), 'firstName', { part: 'whole', ...fields });

  clubTest('empty, every field says what it lacks', async ({ club }) => {
    const fields = ['gender', 'firstName', 'lastName', 'country', 'email', 'terms'].map((name) => `validation.${name}`);
    await expectTexts(club, fields, fillIn({}));
  });

  clubTest('says what is wrong with a name', async ({ club }) => {
    const names = { ...WHOLE, email: 'anna@example.org', firstName: 'Anna <b>', lastName: 'x'.repeat(51) };
    await expectTexts(club, ['validation.characters', 'validation.tooLong'], fillIn(names));
  });

  clubTest('says when the terms have changed, and when it was sent before with other details', async ({ club }) => {
    const old = JSON.stringify({ DE: { termsPkString: 'terms-DE-0', dataPolicyPkString: 'data-policy-DE-0' } });
    const email = freshEmail('texts');
    await expectTexts(club, ['validation.policies'], fillIn({ ...WHOLE, email, policies: old }));
    const idempotencyKey = crypto.randomUUID();
    const first = await plainVisitor(club.origin, 'en');
    expect((await fillIn({ ...WHOLE, email, idempotencyKey })(first)).url).toContain('formfinished');
    await first.close();
    const again = { ...WHOLE, email, idempotencyKey, firstName: 'Berta' };
    await expectTexts(club, ['validation.idempotencyKey'], fillIn(again));
  });

  clubTest('[D1] the API says what is wrong with what the form does not ask for', async ({ club }) => {
    const query = `mutation($input: RegisterInput!) { register(input: $input) { ... on InvalidInput { fields { name message } } } }`;
    for (const locale of LOCALES) {
      const visitor = await plainVisitor(club.origin, locale);
      const input = { registrationCode: 'NOCTURNE', postalCode: '<>', dateOfBirth: '1999-02-31' };
      const { register } = await visitor.ask<Slips>(query, {
        input: { ...input, idempotencyKey: crypto.randomUUID() },
      });
      await visitor.close();
      const said = Object.fromEntries(register.fields.map(({ name, message }) => [name, message]));
      for (const name of ['postalCode', 'dateOfBirth', 'gender', 'firstName', 'lastName', 'country', 'email'])
        expect(said[name], `${name} in ${locale}`).toBe(messageOf(locale, `validation.${name}`));
      expect(said.termsAndConditions).toBe(messageOf(locale, 'validation.terms'));
    }
  });

  clubTest('[I1] an address that has a registration or an account already', async ({ club }) => {
    const email = freshEmail('texts-known');
    await registerByApi(club, email);
    await expectTexts(club, ['registration.pending.title', 'waiting.pending'], fillIn({ ...WHOLE, email }));
    const page = '/registration/registrationformemailpendingcomplete';
    await expectTexts(club, ['registration.pending.text'], opened(page));
    await activated(club, email);
    await expectTexts(club, ['registration.active.title', 'registration.active.text'], fillIn({ ...WHOLE, email }));
  });
});

clubTest.describe('[I1] [E1] the activation', () => {
  const page = '/registration/activateaccount';
  const press = (link: string, password: string) => async (visitor: PlainVisitor) =>
    visitor.submit(await visitor.open(inLanguageOf(link)), 'password', { password });

  clubTest('by a link that is unknown, replaced, expired or used', async ({ club }) => {
    const unknown = opened(`${page}?id=${'x'.repeat(43)}`);
    await expectTexts(club, ['activation.error.title', 'activation.error.notFound'], unknown);
    const email = freshEmail('texts-link');
    const id = await registerByApi(club, email);
    const older = await activationLink(club, email);
    const visitor = await plainVisitor(club.origin, 'en');
    await visitor.ask('mutation($id: ID!) { resendActivation(registrationId: $id) { __typename } }', { id });
    await visitor.close();
    await expect.poll(() => activationLink(club, email), { timeout: 15_000 }).not.toBe(older);
    await expectTexts(club, ['activation.error.title', 'activation.error.replaced'], opened(inLanguageOf(older)));
    const past = `created_at = created_at - interval '15 days', expires_at = created_at - interval '1 day'`;
    const link = await activationLink(club, email);
    await club.sql(`update activation_token set ${past} where registration_id = $1 and revoked_at is null`, [id]);
    await expectTexts(club, ['activation.error.title', 'activation.error.expired'], opened(inLanguageOf(link)));
    const used = freshEmail('texts-used');
    await registerByApi(club, used);
    const usedLink = inLanguageOf(await activationLink(club, used));
    const before = new Map(await Promise.all(LOCALES.map((locale) => openedIn(club, locale, usedLink))));
    await activated(club, used);
    await expectTexts(club, ['activation.active.title', 'activation.active.opened'], opened(usedLink));
    await expectTexts(club, ['activation.active.title', 'activation.active.text'], (visitor) =>
      visitor.submit(before.get(visitor.locale) ?? NOTHING, 'password', { password: PASSWORD }),
    );
  });

  clubTest('that fails at the press, since the address was taken meanwhile', async ({ club }) => {
    const member = freshEmail('texts-member');
    await registerByApi(club, member);
    await activated(club, member);
    const email = freshEmail('texts-taken');
    await registerByApi(club, email);
    const link = await activationLink(club, email);
    await club.sql('update member set email = $1 where email = $2', [email, member]);
    await expectTexts(club, ['activation.error.title', 'activation.error.failed'], press(link, PASSWORD));
  });

  clubTest('[F1] by a password that will not do', async ({ club }) => {
    const email = freshEmail('texts-choice');
    await registerByApi(club, email);
    const link = await activationLink(club, email);
    await expectTexts(club, ['password.too-short'], press(link, 'short'));
    await expectTexts(club, ['password.too-long'], press(link, 'x'.repeat(129)));
    await expectTexts(club, ['password.common'], press(link, 'password1234'));
    await expectTexts(club, ['password.personal'], press(link, 'annamüller'));
  });
});

clubTest('[F1] [I1] login, reset and membership interest', async ({ club }) => {
  const send =
    (path: string, field: string, fields: Readonly<Record<string, string>>) => async (visitor: PlainVisitor) =>
      visitor.submit(await visitor.open(path), field, fields);
  const login = (email: string, password: string) => send('/login', 'password', { email, password });
  await expectTexts(club, ['login.email.invalid', 'login.password.empty'], login('anna', ''));
  await expectTexts(club, ['login.refused'], login('nobody@example.org', 'wrong password'));
  await expectTexts(club, ['login.email.invalid'], send('/reset-password', 'email', { email: '@' }));
  await expectTexts(club, ['login.email.invalid'], send('/membership-interest/apply', 'email', { email: '' }));
  const token = `/reset-password?token=${'x'.repeat(43)}`;
  await expectTexts(club, ['reset.refused'], send(token, 'password', { password: 'velvet-otter-parade' }));
});

clubTest('[I1] addresses that lead nowhere', async ({ club }) => {
  await expectTexts(club, ['notFound.title', 'notFound.text'], opened('/error/404'));
  await expectTexts(club, ['notFound.title', 'notFound.text'], opened('/no/such/page'));
  await expectTexts(club, ['error.notFound.title', 'error.notFound.path'], opened('/no-such-slug'));
});

clubTest('[C12] where there is no script, every page says that the site wants it', async ({ club }) => {
  for (const locale of LOCALES) {
    const visitor = await plainVisitor(club.origin, locale);
    for (const path of ['/', '/login', FORM, '/registration/deny', '/error/404']) {
      const { html } = await visitor.open(path);
      expect(html, `${path} in ${locale}`).toContain(`<noscript><p class="noscript">${messageOf(locale, 'noscript')}<`);
    }
    await visitor.close();
  }
});

test('[I1] where the network answers nothing, the page says so in its language', async ({ context, club }) => {
  const page = await context.newPage();
  await page.route('**/graphql', (route) => route.abort());
  for (const locale of LOCALES) {
    await page.goto(club.url(`/${locale}`));
    const field = page.locator('input[name=code]').first();
    await field.fill('NOCTURNE');
    await field.press('Enter');
    await expect(page.getByText(messageOf(locale, 'error.connection')).first()).toBeVisible();
  }
});

async function openedIn({ origin }: JourneyClub, locale: Locale, path: string): Promise<[Locale, Shown]> {
  const visitor = await plainVisitor(origin, locale);
  return [locale, await visitor.open(path).finally(() => visitor.close())];
}

function twice<Key extends string>(key: Key): readonly [Key, Key] {
  return [key, key];
}

/** A genuine timestamp of a code with an end of one's choice, signed with the club's own key. */
async function timestampOf(code: string, expiresAt: Date): Promise<string> {
  const signer = createLinkSigner(await readSigningSeeds(join(process.env.JOURNEYS_DATA ?? '', 'secret-keys')));
  return formatValidityTimestamp({ expiresAt, ...signer.sign(signedText(code, expiresAt)) });
}

/** Codes that the demo has not, once: of a blocked inviter, without a landing, and with its one seat reserved. */
async function prepareCodes(club: JourneyClub): Promise<void> {
  if ((await club.sql("select from registration_code where code = 'TEXTS-FULL'")).length > 0) return;
  await club.sql("insert into customization (key, published, created_at) values ('texts-gone', false, now())");
  for (const [code, status, customization] of [
    ['TEXTS-BLOCKED', 'blocked', 'default'],
    ['TEXTS-GONE', 'active', 'texts-gone'],
    ['TEXTS-FULL', 'active', 'default'],
  ]) {
    const inviter = crypto.randomUUID();
    const email = `${code?.toLowerCase()}@members.example`;
    await club.sql(
      `insert into inviter (id, first_name, last_name, email, status, created_at)
       values ($1, 'Dora', 'Ärmel', $2, $3, now())`,
      [inviter, email, status],
    );
    await club.sql('insert into invitation_slot (inviter_id, slot) values ($1, 0)', [inviter]);
    await club.sql(
      "insert into invitation_ledger (inviter_id, slot, kind, amount, at) values ($1, 0, 'grant', 1, now())",
      [inviter],
    );
    await club.sql(
      `insert into registration_code (id, code, inviter_id, customization_key, created_at)
       values ($1, $2, $3, $4, now())`,
      [crypto.randomUUID(), code, inviter, customization],
    );
  }
  await registerByApi(club, freshEmail('texts-full'), 'TEXTS-FULL');
}

const NOTHING: Shown = { status: 0, url: '', html: '', text: '' };

const inLanguageOf = (link: string) =>
  link.replace(/^https?:\/\/[^/]+/, '').replace('/acquisition/en/', '/acquisition/');

async function activated(club: JourneyClub, email: string): Promise<string> {
  const visitor = await plainVisitor(club.origin, 'en');
  let link = '';
  // Each form that was sent again has a mail under way that replaces the link of the one before.
  await expect(async () => {
    link = await activationLink(club, email);
    const page = await visitor.open(link);
    expect((await visitor.submit(page, 'password', { password: PASSWORD })).url).toContain('/welcome');
  }).toPass({ timeout: 15_000 });
  await visitor.close();
  return link;
}
