import * as v from 'valibot';
import { leanStepOne, registrationForm } from '#modules/registration/rules/form.ts';
import { parsePromiseToken } from '#modules/registration/rules/voucher-promise.ts';

/** The form as a browser posts it: strings, and checkboxes that are present only when ticked. */
export type PostedForm = { readonly [Name in FieldName]?: string };
export type FieldName = 'gender' | 'firstName' | 'lastName' | 'email' | 'country' | 'newsletter' | 'termsAndConditions';

export const STEP_ONE_FIELDS = ['email', 'country', 'termsAndConditions', 'newsletter'] as const satisfies FieldName[];
export const STEP_TWO_FIELDS = ['gender', 'firstName', 'lastName'] as const satisfies FieldName[];

const posted = v.custom<PostedForm>((value) => typeof value === 'object' && value !== null);

// Turns checkboxes into booleans; the rules read all other fields unchanged.
function withBoxes<Fields>(typed: PostedForm): Fields {
  const boxes = { newsletter: typed.newsletter === 'on', termsAndConditions: typed.termsAndConditions === 'on' };
  return { ...typed, ...boxes } as Fields;
}

/** The registration's own rules, applied to posted forms. Messages are text keys. */
export const postedForm = v.pipe(
  posted,
  v.transform(withBoxes<v.InferInput<typeof registrationForm>>),
  registrationForm,
);

/** The same for the first step of the lean form. */
export const postedStepOne = v.pipe(posted, v.transform(withBoxes<v.InferInput<typeof leanStepOne>>), leanStepOne);

/** Terms and data policy by country, as shown on the page. */
export type Policies = Readonly<
  Record<string, { readonly termsPkString: string; readonly dataPolicyPkString: string } | undefined>
>;

const policies = v.record(v.string(), v.object({ termsPkString: v.string(), dataPolicyPkString: v.string() }));

/**
 * Parses the versions that the visitor saw. The form carries those of all options, since without script it cannot know
 * the chosen country; an unreadable value counts as no version, and the rules require the newest ones.
 */
export function parsePolicies(text: string): Policies {
  try {
    const parsed = v.safeParse(policies, JSON.parse(text));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}

/** What the value of the button begins a correction with: after the part of the form. */
export const CORRECTED = 'corrected';

/** The message of a form that is shown once again, because its address looks mistyped. */
export const CHECK_EMAIL = 'validation.checkEmail';

/** What a form promises: a percentage of an experiment, or null for that of the customization. */
export type ShownPromise = { readonly percent: number | null; readonly token: string | null };

/** The hidden field with the token of the promise. */
export const PROMISE_FIELD = 'voucherPromise';

/** Returns the token of a posted form, or null. */
export function getPostedPromise(formData: FormData): string | null {
  const token = formData.get(PROMISE_FIELD);
  return typeof token === 'string' ? token : null;
}

/** The promise of a form that could not be sent. The server checks it when the form is posted again. */
export function readUncheckedPromise(formData: FormData): ShownPromise | null {
  const token = getPostedPromise(formData);
  const read = token === null ? null : parsePromiseToken(token);
  return read && { percent: read.percent, token };
}
