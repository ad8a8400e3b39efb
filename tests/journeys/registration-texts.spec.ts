// Every text that explains a refused registration: caused as a visitor would, in seven languages, without script.
import { LOCALES } from '#kernel/locale.ts';
import { clubTest, expect, freshEmail } from './support/journey.ts';
import { activateWithoutScript } from './support/no-script-steps.ts';
import { type NoScriptVisitor, opened, openNoScriptVisitor } from './support/no-script-visitor.ts';
import { expectTexts } from './support/shown-texts.ts';
import { registerByApi } from './support/steps.ts';
import { getMessage } from './support/texts.ts';

type RegisterErrors = {
  readonly register: { readonly fields: readonly { readonly name: string; readonly message: string }[] };
};

const FORM = '/registration/formstarted?rc=NOCTURNE';
const WHOLE = {
  ...{ part: 'whole', gender: 'WOMEN', firstName: 'Anna', lastName: 'Müller', country: 'DE' },
  termsAndConditions: 'on',
};

clubTest.describe('[F1] [I1] the registration form', () => {
  const fillIn = (fields: Readonly<Record<string, string>>) => async (visitor: NoScriptVisitor) =>
    visitor.submit(await visitor.open(FORM), 'firstName', { part: 'whole', ...fields });

  clubTest('empty, every field shows what is missing', async ({ club }) => {
    const fields = ['gender', 'firstName', 'lastName', 'country', 'email', 'terms'].map((name) => `validation.${name}`);
    await expectTexts(club, fields, fillIn({}));
  });

  clubTest('shows what is wrong with a name', async ({ club }) => {
    const names = { ...WHOLE, email: 'anna@example.org', firstName: 'Anna <b>', lastName: 'x'.repeat(51) };
    await expectTexts(club, ['validation.characters', 'validation.tooLong'], fillIn(names));
  });

  clubTest('shows when the terms have changed, and when it was sent before with other details', async ({ club }) => {
    const old = JSON.stringify({ DE: { termsPkString: 'terms-DE-0', dataPolicyPkString: 'data-policy-DE-0' } });
    const email = freshEmail('texts');
    await expectTexts(club, ['validation.policies'], fillIn({ ...WHOLE, email, policies: old }));
    const idempotencyKey = crypto.randomUUID();
    const first = await openNoScriptVisitor(club.origin, 'en');
    expect((await fillIn({ ...WHOLE, email, idempotencyKey })(first)).url).toContain('formfinished');
    await first.close();
    const again = { ...WHOLE, email, idempotencyKey, firstName: 'Berta' };
    await expectTexts(club, ['validation.idempotencyKey'], fillIn(again));
    await expectTexts(club, ['validation.formKey'], fillIn({ ...again, idempotencyKey: 'short' }));
  });

  clubTest('[D1] the API returns what is wrong with fields that the form does not have', async ({ club }) => {
    const query = `mutation($input: RegisterInput!) { register(input: $input) { ... on InvalidInput { fields { name message } } } }`;
    for (const locale of LOCALES) {
      const visitor = await openNoScriptVisitor(club.origin, locale);
      const input = { registrationCode: 'NOCTURNE', postalCode: '<>', dateOfBirth: '1999-02-31' };
      const { register } = await visitor.send<RegisterErrors>(query, {
        input: { ...input, idempotencyKey: crypto.randomUUID() },
      });
      await visitor.close();
      const messages = Object.fromEntries(register.fields.map(({ name, message }) => [name, message]));
      for (const name of ['postalCode', 'dateOfBirth', 'gender', 'firstName', 'lastName', 'country', 'email'])
        expect(messages[name], `${name} in ${locale}`).toBe(getMessage(locale, `validation.${name}`));
      expect(messages.termsAndConditions).toBe(getMessage(locale, 'validation.terms'));
    }
  });

  clubTest('[I1] an address that has a registration or an account already', async ({ club }) => {
    const email = freshEmail('texts-known');
    await registerByApi(club, email);
    await expectTexts(club, ['registration.pending.title', 'waiting.pending'], fillIn({ ...WHOLE, email }));
    const page = '/registration/registrationformemailpendingcomplete';
    await expectTexts(club, ['registration.pending.text'], opened(page));
    await activateWithoutScript(club, email);
    await expectTexts(club, ['registration.active.title', 'registration.active.text'], fillIn({ ...WHOLE, email }));
  });
});
