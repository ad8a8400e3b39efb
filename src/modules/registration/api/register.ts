import { isLocale, type Locale } from '#kernel/locale.ts';
import type { VoucherPercent } from '#kernel/voucher-percent.ts';
import { parseExposures } from '#modules/experiment/rules/exposures.ts';
import { readFlagValue } from '#modules/experiment/rules/flags.ts';
import type { CodeError } from '#modules/invitation/rules/check.ts';
import type { Builder, EnumType, InterfaceType } from '#platform/graphql-server/builder.ts';
import type { RequestContext } from '#platform/graphql-server/context.ts';
import { addOutcome, type SharedTypes } from '#platform/graphql-server/shared-types.ts';
import type { RegistrationDependencies } from '../actions/ports.ts';
import type { RegisterResult } from '../actions/register/attempt.ts';
import { register } from '../actions/register/register.ts';
import { type PromiseDependencies, readVoucherPromise } from '../actions/voucher-promises.ts';
import type { Gender } from '../rules/form.ts';

type Of<Kind extends RegisterResult['kind']> = Extract<RegisterResult, { readonly kind: Kind }>;
export type GenderType = EnumType<Gender>;
export type ErrorDetailType = InterfaceType<{ readonly error: CodeError }>;

export type RegisterApiDependencies = RegistrationDependencies &
  PromiseDependencies & {
    /** Called with the outcome, and with the first error of a refusal. */
    readonly noteRegistration: (outcome: RegisterResult['kind'] | 'activated', reason: CodeError | null) => void;
  };

/** `register` (specification H3). */
export function addRegister(
  builder: Builder,
  shared: SharedTypes,
  { ErrorDetail, Gender }: { readonly ErrorDetail: ErrorDetailType; readonly Gender: GenderType },
  deps: RegisterApiDependencies,
) {
  const Input = addRegisterInput(builder, Gender);
  const types = addResultTypes(builder, shared, ErrorDetail);
  const Result = builder.unionType('RegisterResult', {
    types: [...types],
    resolveType: (result) => REGISTER_TYPE_NAMES[result.kind],
  });
  builder.mutationField('register', (t) =>
    t.field({
      type: Result,
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: async (_, { input }, context) => {
        const read = parseRegisterInput(deps, input, context);
        return toRegisterShape(await register(deps, read), read.language, deps);
      },
    }),
  );
  return { Input, types };
}

/** Notes the outcome, and words the errors of fields in the form's language. */
export function toRegisterShape(
  result: RegisterResult,
  locale: Locale,
  { noteRegistration }: Pick<RegisterApiDependencies, 'noteRegistration'>,
) {
  noteRegistration(result.kind, result.kind === 'refused' ? (result.errors[0] ?? null) : null);
  if (result.kind !== 'invalid') return result;
  const fields = result.fields.map(({ name, validationCode }) => ({ name, message: validationCode, locale }));
  return { kind: result.kind, fields };
}

export const REGISTER_TYPE_NAMES: Readonly<Record<RegisterResult['kind'], string>> = {
  pending: 'RegistrationPending',
  'account-active': 'AccountActive',
  'account-pending': 'AccountPending',
  refused: 'RegistrationRefused',
  invalid: 'InvalidInput',
  'too-many-attempts': 'TooManyAttempts',
};

function addResultTypes(builder: Builder, shared: SharedTypes, ErrorDetail: ErrorDetailType) {
  const Pending = builder.objectRef<Of<'pending'>>('RegistrationPending').implement({
    description: 'The registration is accepted, an invitation is reserved and the activation mail will be sent.',
    fields: (t) => ({ registrationId: t.exposeID('registrationId') }),
  });
  const Refused = builder.objectRef<Of<'refused'>>('RegistrationRefused').implement({
    description: 'The registration code is not valid at the moment; clients show the first error.',
    fields: (t) => ({
      errors: t.stringList({ resolve: ({ errors }) => [...errors] }),
      errorDetails: t.field({ type: [ErrorDetail], resolve: ({ errors }) => errors.map((error) => ({ error })) }),
    }),
  });
  const Active = addOutcome<Of<'account-active'>>(
    builder,
    'AccountActive',
    'ACCOUNT_ACTIVE',
    'The address already has an active account.',
  );
  const Waiting = addOutcome<Of<'account-pending'>>(
    builder,
    'AccountPending',
    'ACCOUNT_PENDING',
    'The address has a pending registration. The activation mail is sent again unless a limit is reached.',
  );
  return [Pending, Active, Waiting, Refused, shared.InvalidInput, shared.TooManyAttempts] as const;
}

function addRegisterInput(builder: Builder, Gender: GenderType) {
  return builder.inputType('RegisterInput', {
    fields: (t) => ({
      idempotencyKey: t.string({
        required: true,
        description: '8 to 100 visible ASCII characters, unique for each submission.',
      }),
      registrationCode: t.string({ required: true }),
      validityTimestamp: t.string(),
      gender: t.field({ type: Gender }),
      firstName: t.string(),
      lastName: t.string(),
      email: t.string(),
      country: t.string(),
      language: t.string(),
      newsletter: t.boolean(),
      termsAndConditions: t.boolean(),
      termsPkString: t.string({
        description: 'Key of the version that the visitor saw; if omitted, the newest version applies.',
      }),
      dataPolicyPkString: t.string({
        description: 'Key of the version that the visitor saw; if omitted, the newest version applies.',
      }),
      postalCode: t.string(),
      dateOfBirth: t.string({ description: 'YYYY-MM-DD' }),
      landing: t.string({
        description: 'Slug of the landing entry from which the visitor came; determines the campaign.',
      }),
      voucherPromise: t.string({
        description:
          'From the form of a page: the voucher that it showed. Ignored if it is forged or older than 24 hours.',
      }),
    }),
  });
}

export type GivenInput = {
  readonly idempotencyKey: string;
  readonly registrationCode: string;
} & { readonly [Field in OptionalField]?: string | null } & Readonly<Record<string, unknown>>;

type OptionalField =
  | 'validityTimestamp'
  | 'language'
  | 'termsPkString'
  | 'dataPolicyPkString'
  | 'landing'
  | 'voucherPromise';

/** The input of `register` with what the request knows. */
export function parseRegisterInput(deps: PromiseDependencies, input: GivenInput, context: RequestContext) {
  const { idempotencyKey, registrationCode, validityTimestamp, language, landing, ...rest } = input;
  const { termsPkString, dataPolicyPkString, voucherPromise, ...form } = rest;
  const promise = readVoucherPromise(deps, voucherPromise);
  return {
    idempotencyKey,
    registrationCode,
    landing: landing ?? null,
    validityTimestamp: validityTimestamp ?? null,
    termsPkString: termsPkString ?? null,
    dataPolicyPkString: dataPolicyPkString ?? null,
    language: isLocale(language) ? language : context.locale,
    voucherPercent: promise ? promise.percent : getVariantPercent(context),
    referrer: context.storedReferrer,
    clientAddress: context.clientAddress,
    exposures: parseExposures(context.exposures),
    // The form treats null like an absent field.
    form: Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null)),
  };
}

/** The percentage in the variants of the visit, or null. */
function getVariantPercent({ flags }: RequestContext): VoucherPercent | null {
  return readFlagValue('voucher.percent', flags?.['voucher.percent']) ?? null;
}
