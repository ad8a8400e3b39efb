import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#kernel/country.ts';
import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { readPersonDetails, readRegistrationForm } from './form.ts';

// Late enough that the next day has begun in other time zones.
const NOW = new Date('2026-03-02T12:00:00Z');
const TYPED = {
  email: 'ada@example.com',
  country: 'DE',
  termsAndConditions: true,
  gender: 'WOMEN',
  firstName: 'Ada',
  lastName: 'Kern',
};

const read = (changes: object) => readRegistrationForm({ ...TYPED, ...changes }, NOW);

describe('[F1] [D1] the registration form', () => {
  test('omitted fields have their defaults, and unknown fields are dropped', () => {
    expect(read({ role: 'ADMIN', status: 'active', __proto__: { x: 1 } }).form).toEqual({
      ...TYPED,
      newsletter: false,
      postalCode: null,
      dateOfBirth: null,
    });
  });

  test('[D3] the countries are exactly the 27', () => {
    expect(COUNTRIES).toHaveLength(27);
    for (const country of COUNTRIES) expect(read({ country }).form?.country).toBe(country);
    for (const country of ['GB', 'US', 'UK', 'de', 'D', '', null, 7]) expect(read({ country }).form).toBeNull();
  });

  test('any input is handled without an exception, and accepted values satisfy every rule', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.anything({ maxDepth: 1, maxKeys: 2 }));
    const names = fc.oneof(anything, fc.constantFrom('Zoë', "d'Arc", '小龍', ' Ada '));
    fc.assert(
      fc.property(
        names,
        names,
        fc.oneof(anything, fc.emailAddress()),
        anything,
        anything,
        (firstName, lastName, email, postalCode, dateOfBirth) => {
          const { form, errors } = read({ firstName, lastName, email, postalCode, dateOfBirth });
          expect(form === null).toBe(errors.length > 0);
          if (!form) return;
          for (const name of [form.firstName, form.lastName]) {
            expect([...name].length).toBeLessThanOrEqual(50);
            expect(name).toBe(name.trim());
            expect(name).toMatch(/\p{L}/u);
            expect(name).not.toMatch(/[\p{Cc}\p{Cf}<>&"@:/\\]/u);
          }
          expect(form.email).toMatch(/^[\x21-\x7e]+@[\x21-\x7e]+$/);
          expect(form.email).toBe(form.email.toLowerCase());
        },
      ),
      { numRuns: 150 },
    );
  });

  test('every error names its field once', () => {
    const { errors } = readRegistrationForm({}, NOW);
    const names = errors.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.sort()).toEqual(['country', 'email', 'firstName', 'gender', 'lastName', 'termsAndConditions']);
  });

  test.each([
    ['1999-12-31', true],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2001-02-29', false],
    ['0000-01-01', false],
    ['0001-01-01', false],
    ['1899-12-31', false],
    ['2000-1-1', false],
    ['+002000-01-01', false],
    ['2000-01-01Z', false],
    ['2026-03-02', true],
    ['2026-03-04', false],
    ['1906-03-03', true],
    ['1906-02-28', false],
  ])('the birthday %s: %s', (dateOfBirth, accepted) => {
    expect(read({ dateOfBirth }).form !== null).toBe(accepted);
  });
});

describe('[F1] email addresses', () => {
  test('are equal after normalisation, in any spelling', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const one = normalizeEmail(email);
        expect(normalizeEmail(`\t${email.toUpperCase()} \r\n`)).toBe(one);
        expect(normalizeEmail(one)).toBe(one);
      }),
    );
  });

  test('contain no control character, space, comma or angle bracket when accepted', () => {
    const hostile = fc.tuple(
      fc.emailAddress(),
      fc.constantFrom('\r\n', '\n', '\0', ' ', ',', ';', '<', '>', '"', '\u2028'),
    );
    fc.assert(
      fc.property(hostile, fc.nat(30), ([email, bad], where) => {
        const index = 1 + (where % (email.length - 1));
        expect(isEmailAddress(`${email.slice(0, index)}${bad}${email.slice(index)}`)).toBe(false);
      }),
    );
  });
});

describe('[F1] [K4] the details that a member corrects', () => {
  const DETAILS = { gender: 'WOMEN', firstName: 'Ada', lastName: 'Kern', country: 'DE' };

  test('are those of the form and no others', () => {
    expect(readPersonDetails({ ...TYPED, firstName: ' Ada ', newsletter: true }).details).toEqual(DETAILS);
  });

  test('have the errors of the form, each field once', () => {
    const typed = { gender: 'NONE', firstName: '', lastName: 'A'.repeat(51) };
    const expected = read(typed).errors;
    expect(expected).toHaveLength(3);
    const missing = { name: 'country', validationCode: 'validation.country' };
    const found = readPersonDetails(typed);
    expect(found.details).toBeNull();
    expect(found.errors).toEqual(expect.arrayContaining([...expected, missing]));
    expect(found.errors).toHaveLength(4);
  });
});
