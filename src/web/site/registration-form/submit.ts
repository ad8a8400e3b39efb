import type { Locale } from '#kernel/locale.ts';
import type { TextKey } from '#texts/keys.ts';
import { findUnseenSuggestion } from '#web/forms/seen-hint.ts';
import { type Refusal, type SendResult, submitForm } from '#web/forms/submit-form.ts';
import { formatWaitMessage } from '#web/forms/wait-message.ts';
import {
  type RegisterMutation,
  type RegisterWithIdentityMutation,
  register,
  registerWithIdentity,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { Invitation } from '../registration/invitation.ts';
import {
  CHECK_EMAIL,
  type FieldName,
  getPostedPromise,
  parsePolicies,
  postedForm,
  STEP_ONE_FIELDS,
  STEP_TWO_FIELDS,
} from './posted-form.ts';

/** The results of a registration that need no further form. */
export type Outcome =
  | { readonly kind: 'pending'; readonly registrationId: string }
  /** A provider has confirmed the address: the visitor is a member, whose session this is. */
  | { readonly kind: 'activated'; readonly token: string }
  | { readonly kind: 'account-active' | 'account-pending' }
  | { readonly kind: 'refused'; readonly errors: readonly string[] };

const FIELDS: readonly string[] = [...STEP_ONE_FIELDS, ...STEP_TWO_FIELDS];

/**
 * Registers with the posted form. The page creates the idempotency key: a repeated post gets the first result.
 * @param identity the token of an identity that a provider has confirmed, where the form showed it
 */
export function submitRegistration(
  run: Run,
  formData: FormData,
  { rc, vt, campaignSlug }: Invitation,
  language: Locale,
  identity: string | null = null,
) {
  const idempotencyKey = String(formData.get('idempotencyKey') ?? '');
  const policies = parsePolicies(String(formData.get('policies') ?? ''));
  const voucherPromise = getPostedPromise(formData);
  return submitForm({
    schema: postedForm,
    formData,
    send: async (form) => {
      if (findUnseenSuggestion(formData)) return { refused: { form: [CHECK_EMAIL] } };
      const versions = policies[form.country];
      const invitation = { registrationCode: rc, validityTimestamp: vt, language, landing: campaignSlug ?? null };
      const input = { ...form, ...versions, ...invitation, idempotencyKey, voucherPromise };
      if (identity === null) return toSendResult((await run(register, { input })).register);
      return toSendResult((await run(registerWithIdentity, { token: identity, input })).result);
    },
  });
}

type Result = RegisterMutation['register'] | RegisterWithIdentityMutation['result'];

function toSendResult(result: Result): SendResult<Outcome> {
  switch (result.__typename) {
    case 'AccountActivated':
      return { done: { kind: 'activated', token: result.token } };
    case 'IdentityEnded':
      return { refused: { form: ['registration.identity.ended'] } };
    case 'RegistrationPending':
      return { done: { kind: 'pending', registrationId: result.registrationId } };
    case 'AccountActive':
      return { done: { kind: 'account-active' } };
    case 'AccountPending':
      return { done: { kind: 'account-pending' } };
    case 'RegistrationRefused':
      return { done: { kind: 'refused', errors: result.errors } };
    case 'InvalidInput':
      return { refused: createFormRefusal(result.fields) };
    case 'TooManyAttempts':
      return { refused: { form: [formatWaitMessage(result.retryAfter)] } };
  }
}

/** Errors in fields that the visitor does not type (the key, the versions) appear once, above the form. */
export function createFormRefusal(errors: readonly { readonly name: string; readonly code: string }[]): Refusal {
  const typed = errors.filter(({ name }) => FIELDS.includes(name));
  const others = errors.filter(({ name }) => !FIELDS.includes(name));
  return {
    form: [...new Set(others.map(({ code }) => code))],
    fields: Object.fromEntries(typed.map(({ name, code }) => [name as FieldName, [code as TextKey]])),
  };
}
