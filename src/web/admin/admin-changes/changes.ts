import { isLocale } from '#kernel/locale.ts';
import { type AdminRole, isAdminRole } from '#kernel/permissions.ts';
import type { AdminRefusal } from '#modules/membership/rules/admin-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import {
  changeAdminRole,
  endAdminSession,
  endOwnSession,
  inviteAdmin,
  removeAdmin,
  resendAdminInvitation,
  revokeAdminInvitation,
} from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';

/** The name of the field that says what a form changes. */
export const CHANGE = 'change';

/** What the forms of these pages change, and the message after it. */
export const DONE_TEXTS = {
  invite: 'admins.done.invite',
  resend: 'admins.done.resend',
  revoke: 'admins.done.revoke',
  role: 'admins.done.role',
  remove: 'admins.done.remove',
  'end-session': 'admins.done.endSession',
  'end-own-session': 'admins.done.endSession',
} as const satisfies Readonly<Record<string, TextKey>>;
export type ChangeName = keyof typeof DONE_TEXTS;

const REFUSALS = {
  'email-invalid': 'login.email.invalid',
  'already-admin': 'admins.refused.alreadyAdmin',
  'already-invited': 'admins.refused.alreadyInvited',
  'too-many-invitations': 'admins.refused.tooMany',
  'invitation-unknown': 'admins.refused.invitationUnknown',
  'admin-unknown': 'admins.refused.adminUnknown',
  'last-owner': 'admins.refused.lastOwner',
  'session-unknown': 'admins.refused.sessionUnknown',
} as const satisfies Readonly<Record<AdminRefusal, TextKey>>;

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
    if (result.__typename === 'AdminChanged') return { done: change };
    return createRefusal(form, REFUSALS[result.reason as AdminRefusal] ?? 'error.technical');
  } catch (error) {
    return createRefusal(form, getText(error));
  }
}

export function isChangeName(name: string): name is ChangeName {
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
      return run(changeAdminRole, { adminId: id, role: parseRole(get('role')) });
    case 'remove':
      return run(removeAdmin, { adminId: id });
    case 'end-session':
      return run(endAdminSession, { sessionId: id });
    case 'end-own-session':
      return run(endOwnSession, { sessionId: id });
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
