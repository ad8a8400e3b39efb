import { CARDS } from '#modules/membership/rules/member.ts';
import type { MemberRefusal } from '#modules/membership/rules/member-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { getFailureText } from '#web/forms/submit-form.ts';
import { changeMemberCard, removeMemberIdentity, revokeMemberSessions } from '#web/generated/operations.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { AMOUNT_FIELD, KEY_FIELD } from '../inviters/change-inviters.ts';
import { submitErasure } from './erase-member.ts';
import { submitGift } from './give-invitations.ts';

/** What an admin can do with a member, with the text that says that it is done. */
export const DONE_TEXTS = {
  card: 'member.card.done',
  session: 'member.session.done',
  sessions: 'member.sessions.done',
  identity: 'member.identity.done',
  invitations: 'inviter.done.grant',
} as const satisfies Record<string, TextKey>;
export type Change = keyof typeof DONE_TEXTS;

const REFUSALS = {
  'member-unknown': 'member.refused.unknown',
  'member-is-admin': 'member.refused.admin',
  'card-unchanged': 'member.refused.cardUnchanged',
  'card-changed': 'member.refused.cardChanged',
  'reason-invalid': 'member.refused.reason',
  'session-unknown': 'member.refused.session',
  'no-sessions': 'member.refused.noSessions',
  'identity-unknown': 'member.refused.identity',
} as const satisfies Record<MemberRefusal, TextKey>;

/** What was posted, so that it stays in the form of its change. */
export type Typed = {
  readonly change: Change | null;
  readonly reason: string;
  readonly amount: string;
  /** The response may have been lost, not the gift: what is sent again has the same idempotency key. */
  readonly key: string;
};
/** Why nothing was changed. */
export type ChangeRefusal = { readonly kind: 'refused'; readonly refusal: TextKey; readonly typed: Typed };
type ChangeResult = { readonly kind: 'done'; readonly change: Change } | { readonly kind: 'erased' } | ChangeRefusal;

export function parseChange(text: unknown): Change | null {
  return (Object.keys(DONE_TEXTS) as Change[]).find((change) => change === text) ?? null;
}

/** Does with a member what a posted form says. */
export async function submitChange(run: Run, form: FormData, id: string): Promise<ChangeResult> {
  if (form.get('change') === 'erase') return erase(run, form, id);
  const change = parseChange(form.get('change'));
  if (!change) return refuse(form, 'error.technical');
  try {
    if (change === 'invitations') {
      const refusal = await submitGift(run, form, id);
      if (refusal === 'member.refused.keyUsed') form.delete(KEY_FIELD);
      return refusal ? refuse(form, refusal) : { kind: 'done', change };
    }
    const { result } = await send(run, change, form, id);
    if (result.__typename === 'MemberChanged') return { kind: 'done', change };
    return refuse(form, REFUSALS[result.reason as MemberRefusal] ?? 'error.technical');
  } catch (error) {
    return refuse(form, getFailure(error));
  }
}

async function erase(run: Run, form: FormData, id: string): Promise<ChangeResult> {
  try {
    const refusal = await submitErasure(run, form, id);
    return refusal ? refuse(form, refusal) : { kind: 'erased' };
  } catch (error) {
    return refuse(form, getFailure(error));
  }
}

function send(run: Run, change: Exclude<Change, 'invitations'>, form: FormData, id: string) {
  const findCard = (name: string) => CARDS.find((card) => card === form.get(name)) ?? null;
  if (change === 'card') {
    const reason = String(form.get('reason') ?? '');
    return run(changeMemberCard, { id, card: findCard('card'), from: findCard('from'), reason });
  }
  if (change === 'identity') return run(removeMemberIdentity, { id, identityId: String(form.get('identity') ?? '') });
  const sessionId = change === 'session' ? String(form.get('session') ?? '') : null;
  return run(revokeMemberSessions, { id, sessionId });
}

/** A refusal of a posted form, which keeps what was typed. */
export function refuse(form: FormData, refusal: TextKey): ChangeRefusal {
  const [reason = '', amount = '', key = ''] = ['reason', AMOUNT_FIELD, KEY_FIELD].map((name) =>
    String(form.get(name) ?? ''),
  );
  return { kind: 'refused', refusal, typed: { change: parseChange(form.get('change')), reason, amount, key } };
}

/** The session may end between the page's guard and the operation's own. */
function getFailure(error: unknown): TextKey {
  const { code = null } = isOperationError(error) ? error : {};
  if (code === 'UNAUTHENTICATED') return 'linkGenerator.sessionEnded';
  return code === 'FORBIDDEN' ? 'error.forbidden.text' : getFailureText(error);
}
