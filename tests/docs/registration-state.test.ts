import { expect, test } from 'vitest';
import { readRegistrationForm } from '#modules/registration/rules/form.ts';
import { applyCountry } from '#modules/visitor/rules.ts';
import { load } from '../architecture/source-files.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
/** The contract's name of each field, and its initial value. */
const STATE = {
  country: 'DE',
  registrationEmail: 'none',
  registrationCode: 'none',
  inviter: 'none',
  accountActivationError: 'none',
  accountActivationId: 'none',
  registrationGender: 'none',
  registrationFirstName: 'none',
  registrationLastName: 'none',
  registrationPostalCode: 'none',
  registrationNewsLetter: 'false',
  registrationTermsAndConditions: 'false',
  registrationCountry: 'none',
};

test('[D1] the glossary maps every name of the registration state to our own term, with its default', () => {
  const [, section = ''] = load('docs/glossary.md').text.split('\n### Registration state\n');
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| (\w+), (\S+) \|/gm)].map(([, name, value]) => [name, value]);
  expect(Object.fromEntries(rows)).toEqual(STATE);
});

test('[D1] the registration state begins with its defaults: Germany, no newsletter, no terms, and nothing else', () => {
  expect(applyCountry([])).toBe('DE');
  const untouched = readRegistrationForm({}, NOW);
  expect(untouched.form).toBeNull();
  const required = ['country', 'email', 'firstName', 'gender', 'lastName', 'termsAndConditions'];
  expect(untouched.errors.map(({ name }) => name).toSorted()).toEqual(required);
  const filled = { email: 'a@example.org', country: 'AT', gender: 'MEN', firstName: 'A', lastName: 'B' };
  const withoutTerms = [{ name: 'termsAndConditions', validationCode: 'validation.terms' }];
  expect(readRegistrationForm(filled, NOW).errors).toEqual(withoutTerms);
  const { form } = readRegistrationForm({ ...filled, termsAndConditions: true }, NOW);
  expect(form).toMatchObject({ newsletter: false, postalCode: null });
});
