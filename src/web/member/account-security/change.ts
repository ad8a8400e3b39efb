import type { FactorRefusal } from '#modules/membership/rules/factor-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import {
  endOtherSessions,
  endOwnSession,
  removePasskey,
  renamePasskey,
  unlinkIdentity,
} from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import type { DoneName } from '../account/account-messages.tsx';
import { PASSKEY_REFUSALS } from '../account/passkey-refusals.ts';

/** The name of the field that says what a form of the page changes. */
export const CHANGE = 'change';
export type ChangeName = Extract<
  DoneName,
  'rename-passkey' | 'remove-passkey' | 'unlink-identity' | 'end-session' | 'end-others'
>;

export type ChangeResult = { readonly done: ChangeName } | { readonly refusal: TextKey };

/** Runs the change that a posted form names. */
export async function changeSecurity(run: Run, form: FormData): Promise<ChangeResult> {
  const change = String(form.get(CHANGE) ?? '');
  const id = String(form.get('id') ?? '');
  try {
    switch (change) {
      case 'end-others':
        await run(endOtherSessions, {});
        return { done: change };
      case 'end-session': {
        const { result } = await run(endOwnSession, { sessionId: id });
        return result.__typename === 'AdminChanged' ? { done: change } : { refusal: 'security.refused.session' };
      }
      case 'rename-passkey':
        return read(change, await run(renamePasskey, { id, name: String(form.get('name') ?? '') }));
      case 'remove-passkey':
        return read(change, await run(removePasskey, { id }));
      case 'unlink-identity': {
        const { result } = await run(unlinkIdentity, { id });
        if (result.__typename === 'IdentitiesChanged') return { done: change };
        return { refusal: result.reason === 'last-method' ? 'identities.refused.last' : 'identities.refused.unknown' };
      }
      default:
        return { refusal: 'error.technical' };
    }
  } catch (error) {
    return { refusal: getFailureText(error) };
  }
}

type Answer = { readonly result: { readonly __typename: string; readonly reason?: string } };

function read(change: ChangeName, { result }: Answer): ChangeResult {
  if (result.__typename === 'FactorsChanged') return { done: change };
  if (result.__typename === 'TooManyAttempts') return { refusal: 'error.tooManyAttempts' };
  return { refusal: PASSKEY_REFUSALS[result.reason as FactorRefusal] ?? 'error.technical' };
}
