import { isLocale } from '#kernel/locale.ts';
import { type AdminRole, isAdminRole } from '#kernel/permissions.ts';
import type { IdentityRefusal } from '#modules/identity/rules/provider.ts';
import type { AdminRefusal } from '#modules/membership/rules/admin-change.ts';
import type { FactorRefusal } from '#modules/membership/rules/factor-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import {
  changeAdminRole,
  endAdminSession,
  endOwnSession,
  inviteAdmin,
  removeAdmin,
  removePasskey,
  removeTotp,
  renamePasskey,
  resendAdminInvitation,
  resetAdminFactors,
  revokeAdminInvitation,
  unlinkIdentity,
} from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';

/** The name of the field that says what a form changes. */
export const CHANGE = 'change';

/** What the forms of these pages change, and the message after it. */
const FORM_TEXTS = {
  invite: 'admins.done.invite',
  resend: 'admins.done.resend',
  revoke: 'admins.done.revoke',
  role: 'admins.done.role',
  remove: 'admins.done.remove',
  'end-session': 'admins.done.endSession',
  'end-own-session': 'admins.done.endSession',
  'reset-factors': 'admins.done.resetFactors',
  'rename-passkey': 'factors.done.passkeyRenamed',
  'remove-passkey': 'factors.done.passkeyRemoved',
  'remove-totp': 'factors.done.totpOff',
  'unlink-identity': 'adminIdentities.done.unlinked',
} as const satisfies Readonly<Record<string, TextKey>>;
export type ChangeName = keyof typeof FORM_TEXTS;

/** The same, with the changes of pages that lead here afterwards. */
export const DONE_TEXTS = {
  ...FORM_TEXTS,
  'add-passkey': 'factors.done.passkeyAdded',
  'confirm-totp': 'factors.done.totpOn',
  'link-identity': 'adminIdentities.done.linked',
  password: 'adminIdentities.done.password',
} as const satisfies Readonly<Record<string, TextKey>>;
export type DoneName = keyof typeof DONE_TEXTS;

const REFUSALS = {
  'email-invalid': 'login.email.invalid',
  'already-admin': 'admins.refused.alreadyAdmin',
  'already-invited': 'admins.refused.alreadyInvited',
  'too-many-invitations': 'admins.refused.tooMany',
  'invitation-unknown': 'admins.refused.invitationUnknown',
  'admin-unknown': 'admins.refused.adminUnknown',
  'role-changed': 'admins.refused.roleChanged',
  'last-owner': 'admins.refused.lastOwner',
  'session-unknown': 'admins.refused.sessionUnknown',
  'no-factor': 'admins.refused.noFactor',
} as const satisfies Readonly<Record<AdminRefusal, TextKey>>;

export const FACTOR_REFUSAL_TEXTS = {
  'name-invalid': 'factors.refused.nameInvalid',
  'too-many-passkeys': 'factors.refused.tooManyPasskeys',
  'passkey-refused': 'factors.refused.passkeyRefused',
  'passkey-unknown': 'factors.refused.passkeyUnknown',
  'totp-on-already': 'factors.refused.totpOnAlready',
  'totp-not-begun': 'factors.refused.totpNotBegun',
  'code-wrong': 'factors.refused.codeWrong',
  'no-factor': 'factors.refused.noFactor',
  // For members only: a passkey alone logs no admin in.
  'last-method': 'error.technical',
  'session-ended': 'linkGenerator.sessionEnded',
} as const satisfies Readonly<Record<FactorRefusal, TextKey>>;

const IDENTITY_REFUSAL_TEXTS = {
  'last-method': 'adminIdentities.last',
  unknown: 'member.refused.identity',
  ended: 'linkGenerator.sessionEnded',
} as const satisfies Readonly<Partial<Record<IdentityRefusal, TextKey>>>;

/** `typed` are the values of the form, which stay in it. */
export type ChangeResult = {
  readonly done?: ChangeName;
  readonly refusal?: {
    readonly change: string;
    readonly text: TextKey;
    readonly typed: Readonly<Record<string, string>>;
  };
};

/** Runs the change that a posted form names. */
export async function changeAdmins(run: Run, form: FormData): Promise<ChangeResult> {
  const change = String(form.get(CHANGE) ?? '');
  if (!isChangeName(change)) return createRefusal(form, 'error.technical');
  try {
    const { result } = await send(run, change, form);
    if ('retryAfter' in result) return createRefusal(form, 'error.tooManyAttempts');
    return 'reason' in result ? createRefusal(form, findRefusalText(result)) : { done: change };
  } catch (error) {
    return createRefusal(form, getText(error));
  }
}

type Refused = { readonly __typename: string; readonly reason: string };

function findRefusalText({ __typename, reason }: Refused): TextKey {
  const texts: Readonly<Record<string, Readonly<Partial<Record<string, TextKey>>>>> = {
    AdminChangeRefused: REFUSALS,
    FactorChangeRefused: FACTOR_REFUSAL_TEXTS,
    IdentityChangeRefused: IDENTITY_REFUSAL_TEXTS,
  };
  return texts[__typename]?.[reason] ?? 'error.technical';
}

function isChangeName(name: string): name is ChangeName {
  return Object.hasOwn(FORM_TEXTS, name);
}

export function isDoneName(name: string): name is DoneName {
  return Object.hasOwn(DONE_TEXTS, name);
}

/** The result of a form that was refused; its values stay in it. */
export function createRefusal(form: FormData, text: TextKey): ChangeResult {
  const typed = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return { refusal: { change: typed[CHANGE] ?? '', text, typed } };
}

function send(run: Run, change: ChangeName, form: FormData) {
  const get = (name: string) => String(form.get(name) ?? '');
  const id = get('id');
  const typedLanguage = get('language');
  const language = isLocale(typedLanguage) ? typedLanguage : 'en';
  switch (change) {
    case 'invite':
      return run(inviteAdmin, { email: get('email'), role: parseRole(get('role')), language });
    case 'resend':
      return run(resendAdminInvitation, { invitationId: id });
    case 'revoke':
      return run(revokeAdminInvitation, { invitationId: id });
    case 'role':
      return run(changeAdminRole, { adminId: id, role: parseRole(get('role')), from: parseRole(get('from')) });
    case 'remove':
      return run(removeAdmin, { adminId: id });
    case 'end-session':
      return run(endAdminSession, { sessionId: id });
    case 'end-own-session':
      return run(endOwnSession, { sessionId: id });
    case 'reset-factors':
      return run(resetAdminFactors, { adminId: id });
    case 'rename-passkey':
      return run(renamePasskey, { id, name: get('name') });
    case 'remove-passkey':
      return run(removePasskey, { id });
    case 'remove-totp':
      return run(removeTotp, {});
    case 'unlink-identity':
      return run(unlinkIdentity, { id });
  }
}

/** Our own forms post a role. */
function parseRole(typed: string): AdminRole {
  if (!isAdminRole(typed)) throw new Error('The form has no role');
  return typed;
}

/** The session may end between the page's guard and the operation's own. */
function getText(error: unknown): TextKey {
  const { code = null } = isOperationError(error) ? error : {};
  if (code === 'UNAUTHENTICATED') return 'linkGenerator.sessionEnded';
  return code === 'FORBIDDEN' ? 'error.forbidden.text' : getFailureText(error);
}
