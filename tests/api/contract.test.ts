import { buildSchema, findBreakingChanges, parse, print } from 'graphql';
import { describe, expect, test } from 'vitest';
import { load } from '../architecture/source-files.ts';
import { operationText } from '../support/graphql.ts';

/** The names that other clients depend on. `schema.graphql` may contain more, never less. */
const CONTRACT = `
  type Query {
    registrationCodeDetails(registrationCode: String!, validityTimestamp: String): RegistrationCodeDetails!
    countryDetails: CountryDetails!
    me: Member
  }
  type Mutation {
    register(input: RegisterInput!): RegisterResult!
    resendActivation(registrationId: ID!): ResendActivationResult!
    activateAccount(input: ActivateAccountInput!): ActivateAccountResult!
    submitMembershipInterest(input: MembershipInterestInput!): MembershipInterestResult!
    login(email: String!, password: String!): LoginResult!
    logout: Boolean!
    requestPasswordReset(email: String!): RequestPasswordResetResult!
    resetPassword(token: String!, password: String!): ResetPasswordResult!
    generateRegistrationLink(registrationCode: String!): RegistrationLink!
  }
  type Subscription { registrationActivated(registrationId: ID!): RegistrationActivated! }

  type CountryDetails { country: String }
  type RegistrationCodeDetails {
    errors: [String!]!
    errorDetails: [RegistrationCodeErrorDetail!]!
    invitorName: String
    countryOptions: [CountryOption!]!
  }
  interface RegistrationCodeErrorDetail { error: String! }
  type CUSTOMIZATION_MISSING implements RegistrationCodeErrorDetail { error: String! }
  type INVITER_INVALID implements RegistrationCodeErrorDetail { error: String! }
  type REFERER_INVALID implements RegistrationCodeErrorDetail { error: String! }
  type REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS implements RegistrationCodeErrorDetail { error: String! }
  type REGISTRATION_CODE_INVALID implements RegistrationCodeErrorDetail { error: String! }
  type REGISTRATION_CODE_NO_BALANCE_LEFT implements RegistrationCodeErrorDetail { error: String! }
  type REGISTRATION_CODE_EXPIRED implements RegistrationCodeErrorDetail { error: String! }
  type REGISTRATION_LINK_INVALID implements RegistrationCodeErrorDetail { error: String! }
  type REGISTRATION_TIMESTAMP_MISSING implements RegistrationCodeErrorDetail { error: String! }
  type CountryOption { dataPolicyPkString: String! isoCode: String! termsPkString: String! }

  input RegisterInput {
    idempotencyKey: String! registrationCode: String! validityTimestamp: String gender: Gender firstName: String
    lastName: String email: String country: String language: String newsletter: Boolean termsAndConditions: Boolean
    termsPkString: String dataPolicyPkString: String postalCode: String dateOfBirth: String
  }
  enum Gender { WOMEN MEN }
  union RegisterResult =
    RegistrationPending | AccountActive | AccountPending | RegistrationRefused | InvalidInput | TooManyAttempts
  type RegistrationPending { registrationId: ID! }
  type AccountActive { code: String! }
  type AccountPending { code: String! }
  type RegistrationRefused { errors: [String!]! errorDetails: [RegistrationCodeErrorDetail!]! }
  type InvalidInput { fields: [InvalidField!]! }
  type InvalidField { name: String! message: String! }
  type TooManyAttempts { retryAfter: Int! }
  union ResendActivationResult = ActivationResent | ResendRefused | TooManyAttempts
  type ActivationResent { code: String! }
  type ResendRefused { code: String! }

  input ActivateAccountInput { accountActivationId: String! password: String! }
  union ActivateAccountResult = AccountActivated | AlreadyActive | ActivationRefused | InvalidInput
  type AccountActivated { token: String! member: Member! voucher: Voucher! }
  type AlreadyActive { code: String! }
  type ActivationRefused { error: String! }
  type Voucher { code: String! percent: Int! minimumOrder: Money validUntil: DateTime! }
  type Money { amount: Int! currency: String! }
  scalar DateTime

  input MembershipInterestInput { email: String! language: String country: String }
  union MembershipInterestResult = MembershipInterestReceived | InvalidInput | TooManyAttempts
  type MembershipInterestReceived { code: String! }

  union LoginResult = LoggedIn | LoginRefused | TooManyAttempts
  type LoggedIn { token: String! member: Member! }
  type LoginRefused { code: String! }
  union RequestPasswordResetResult = PasswordResetRequested | TooManyAttempts
  type PasswordResetRequested { code: String! }
  union ResetPasswordResult = PasswordReset | ResetRefused | InvalidInput
  type PasswordReset { code: String! }
  type ResetRefused { code: String! }
  type Member { id: ID! email: String! firstName: String! role: Role! card: Card }
  enum Role { MEMBER ADMIN }
  enum Card { SILVER GOLD DIAMOND }
  type RegistrationLink { url: String! validUntil: DateTime! }
  type RegistrationActivated { registrationId: ID! }
`;

const schema = buildSchema(load('schema.graphql').text);
const contract = buildSchema(CONTRACT);

/** An operation of the pages, formatted. */
function laidOut(name: string): string {
  return print(parse(operationText(name))).replace(/\s+/g, ' ');
}

describe('[H3] the contract with outside clients', () => {
  test('the schema has every name, argument, type and union member', () => {
    expect(findBreakingChanges(contract, schema).map(({ description }) => description)).toEqual([]);
  });

  test("[F2] registrationCodeDetails has a required and an optional String argument, as in the client's operation", () => {
    const { args = [] } = schema.getQueryType()?.getFields().registrationCodeDetails ?? {};
    expect(args.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'registrationCode: String!',
      'validityTimestamp: String',
    ]);
    expect(laidOut('checkRegistrationCode')).toMatch(
      /^query checkRegistrationCode\(\$registrationCode: String!, \$validityTimestamp: String\) \{/,
    );
  });

  test('[H3] the specified operations have their names and select their fields', () => {
    expect(laidOut('checkRegistrationCode')).toContain('errors errorDetails { error } invitorName countryOptions {');
    expect(laidOut('countryDetails')).toBe('query countryDetails { countryDetails { country } }');
  });

  test.each([
    ['a field that has another name', /\binvitorName\b/, 'inviterName'],
    [
      'an argument that has another type',
      'validityTimestamp: String): RegistrationCodeDetails',
      'validityTimestamp: Int): RegistrationCodeDetails',
    ],
    ['a member of a union that is gone', '| RegistrationPending |', '|'],
    ['an input that asks for more', 'postalCode: String', 'postalCode: String!'],
  ])('the comparison detects %s', (_, from, to) => {
    const changed = load('schema.graphql').text.replace(from, to);
    expect(changed).not.toBe(load('schema.graphql').text);
    expect(findBreakingChanges(contract, buildSchema(changed))).not.toEqual([]);
  });
});
