import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parsePolicies, postedForm, postedStepOne } from './posted-form.ts';

const filled = {
  gender: 'WOMEN',
  firstName: ' Zoë ',
  lastName: "O'Neil-Łęcka",
  email: 'Zoe@Example.org',
  country: 'PL',
  termsAndConditions: 'on',
  idempotencyKey: 'key',
};

function listFieldErrors(schema: typeof postedForm | typeof postedStepOne, typed: object): object {
  const { issues = [] } = v.safeParse(schema, typed);
  return Object.fromEntries(issues.map((issue) => [issue.path?.[0]?.key, issue.message]));
}

describe('a posted form', () => {
  test('is parsed by the rules: boxes become booleans, the newsletter is off unless checked', () => {
    expect(v.parse(postedForm, filled)).toMatchObject({
      firstName: 'Zoë',
      email: 'zoe@example.org',
      termsAndConditions: true,
      newsletter: false,
      postalCode: null,
      dateOfBirth: null,
    });
    expect(v.parse(postedForm, { ...filled, newsletter: 'on' }).newsletter).toBe(true);
  });

  test('without values has every message of the specification at its field [F1]', () => {
    const empty = { gender: '', firstName: '', lastName: '', email: '', country: '' };
    const expected = {
      gender: 'validation.gender',
      firstName: 'validation.firstName',
      lastName: 'validation.lastName',
      email: 'validation.email',
      country: 'validation.country',
      termsAndConditions: 'validation.terms',
    };
    expect(listFieldErrors(postedForm, empty)).toEqual(expected);
    expect(listFieldErrors(postedForm, {})).toEqual(expected);
  });

  test('of the first step needs no field of the second', () => {
    const { email, country, termsAndConditions } = filled;
    expect(listFieldErrors(postedStepOne, { email, country, termsAndConditions })).toEqual({});
    expect(listFieldErrors(postedStepOne, {})).toEqual({
      email: 'validation.email',
      country: 'validation.country',
      termsAndConditions: 'validation.terms',
    });
  });

  test.each([
    [{ termsAndConditions: 'true' }, { termsAndConditions: 'validation.terms' }],
    [{ firstName: ['a', 'b'] }, { firstName: 'validation.firstName' }],
    [{ country: 'US' }, { country: 'validation.country' }],
    [{ gender: 'OTHER' }, { gender: 'validation.gender' }],
  ])('%o is refused', (typed, errors) => {
    expect(listFieldErrors(postedForm, { ...filled, ...typed })).toEqual(errors);
  });
});

test.each([
  [
    '{"DE":{"termsPkString":"t1","dataPolicyPkString":"d1"}}',
    { DE: { termsPkString: 't1', dataPolicyPkString: 'd1' } },
  ],
  ['{"DE":{"termsPkString":1}}', {}],
  ['{"DE"', {}],
  ['', {}],
])('the versions %s are parsed as %o', (text, expected) => {
  expect(parsePolicies(text)).toEqual(expected);
});
