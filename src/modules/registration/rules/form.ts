import * as v from 'valibot';
import { COUNTRIES } from '#kernel/country.ts';
import { isEmailAddress, normalizeEmail } from '#kernel/email-address.ts';
import { addMilliseconds, HOUR, type Instant } from '#kernel/instant.ts';
import { hasNameCharacters, isTooLongName, normalizeName } from '#kernel/person-name.ts';

/** The error code of a refused field; each is also the key of its text (specification F1). */
export type FieldValidationCode =
  | 'validation.gender'
  | 'validation.firstName'
  | 'validation.lastName'
  | 'validation.country'
  | 'validation.email'
  | 'validation.characters'
  | 'validation.tooLong'
  | 'validation.terms'
  | 'validation.postalCode'
  | 'validation.dateOfBirth';

export const GENDERS = ['WOMEN', 'MEN'] as const;
export type Gender = (typeof GENDERS)[number];

function validationCode(key: FieldValidationCode): FieldValidationCode {
  return key;
}

function nameSchema(missing: FieldValidationCode) {
  return v.pipe(
    v.optional(v.string(validationCode(missing)), ''),
    v.transform(normalizeName),
    v.nonEmpty(validationCode(missing)),
    v.check((name) => !isTooLongName(name), validationCode('validation.tooLong')),
    v.check(hasNameCharacters, validationCode('validation.characters')),
    v.regex(/\p{L}/u, validationCode(missing)),
  );
}

function oneOf<const Values extends readonly string[]>(values: Values, missing: FieldValidationCode) {
  return v.pipe(v.optional(v.string(missing), ''), v.picklist(values, missing));
}

/** The first time zone begins a day 14 hours before UTC. */
const EARLIEST_ZONE = 14 * HOUR;
const OLDEST_YEARS = 120;

/** Whether a day can be the birthday of a living person: no calendar of PostgreSQL has a year 0. */
function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return (
    /^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  );
}

/** The typed fields; browser and server apply the same rules. */
const fields = {
  email: v.pipe(
    v.optional(v.string(validationCode('validation.email')), ''),
    v.transform(normalizeEmail),
    v.check(isEmailAddress, validationCode('validation.email')),
  ),
  country: oneOf(COUNTRIES, validationCode('validation.country')),
  termsAndConditions: v.pipe(
    v.optional(v.boolean(validationCode('validation.terms')), false),
    v.literal(true, validationCode('validation.terms')),
  ),
  newsletter: v.optional(v.boolean(validationCode('validation.characters')), false),
  gender: oneOf(GENDERS, validationCode('validation.gender')),
  firstName: nameSchema('validation.firstName'),
  lastName: nameSchema('validation.lastName'),
  postalCode: v.nullish(
    v.pipe(v.string(), v.trim(), v.regex(/^[\p{L}\p{N} -]{1,20}$/u, validationCode('validation.postalCode'))),
    null,
  ),
  dateOfBirth: v.nullish(v.pipe(v.string(), v.check(isCalendarDay, validationCode('validation.dateOfBirth'))), null),
};

export const registrationForm = v.object(fields);
export type RegistrationForm = v.InferOutput<typeof registrationForm>;

/** The lean form's first step; its second asks for the rest. */
export const leanStepOne = v.object({
  email: fields.email,
  country: fields.country,
  termsAndConditions: fields.termsAndConditions,
  newsletter: fields.newsletter,
});

/** The names of a person, by the rules of the registration form. */
export const personNames = v.object({ firstName: fields.firstName, lastName: fields.lastName });
export type PersonNames = v.InferOutput<typeof personNames>;

/** What members correct about themselves, by the rules of the registration form. */
export const personDetails = v.object({
  gender: fields.gender,
  firstName: fields.firstName,
  lastName: fields.lastName,
  country: fields.country,
});
export type PersonDetails = v.InferOutput<typeof personDetails>;

export type FieldError = { readonly name: string; readonly validationCode: FieldValidationCode };

/** Parses the form, or returns its errors; `now` determines which birthdays are possible. */
export function readRegistrationForm(
  typed: unknown,
  now: Instant,
): {
  readonly form: RegistrationForm | null;
  readonly errors: readonly FieldError[];
} {
  const result = v.safeParse(registrationForm, typed);
  if (!result.success) return { form: null, errors: fieldErrors(result.issues) };
  const { dateOfBirth } = result.output;
  if (dateOfBirth === null || isBirthday(dateOfBirth, now)) return { form: result.output, errors: [] };
  return { form: null, errors: [{ name: 'dateOfBirth', validationCode: 'validation.dateOfBirth' }] };
}

/** Parses the names of a person, or returns their errors. */
export function readPersonNames(typed: unknown): {
  readonly names: PersonNames;
  readonly errors: readonly FieldError[];
} {
  const result = v.safeParse(personNames, typed);
  if (result.success) return { names: result.output, errors: [] };
  return { names: { firstName: '', lastName: '' }, errors: fieldErrors(result.issues) };
}

/** Parses the details of a person; null where one of them is refused. */
export function readPersonDetails(typed: unknown): {
  readonly details: PersonDetails | null;
  readonly errors: readonly FieldError[];
} {
  const result = v.safeParse(personDetails, typed);
  if (result.success) return { details: result.output, errors: [] };
  return { details: null, errors: fieldErrors(result.issues) };
}

/** Whether a day has begun in some time zone and is at most 120 years ago. */
function isBirthday(day: string, now: Instant): boolean {
  const latest = addMilliseconds(now, EARLIEST_ZONE).toISOString().slice(0, 10);
  const oldest = `${Number(latest.slice(0, 4)) - OLDEST_YEARS}${latest.slice(4)}`;
  return oldest <= day && day <= latest;
}

/** Lists each refused field once, with its first error. */
function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): readonly FieldError[] {
  const errors = new Map<string, FieldValidationCode>();
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key ?? '');
    if (!errors.has(name)) errors.set(name, issue.message as FieldValidationCode);
  }
  return [...errors].map(([name, validationCode]) => ({ name, validationCode }));
}
