import { type MemberRowResult, NOT_RECORDED } from '#modules/membership/rules/member-selection.ts';
import type { TextKey } from '#texts/keys.ts';

/** What a change of many members is called: when it is done, while it runs, and in the list of changes. */
export const BULK_TEXTS = {
  CARD: { done: 'members.change.cards', running: 'members.change.cards.running', name: 'members.changes.card' },
  SESSIONS: {
    done: 'members.change.sessions',
    running: 'members.change.sessions.running',
    name: 'members.changes.sessions',
  },
} as const satisfies Record<string, Record<string, TextKey>>;

const RESULTS: Readonly<Record<MemberRowResult, TextKey>> = {
  done: 'inviters.result.done',
  'member-unknown': 'members.result.unknown',
  'member-is-admin': 'members.result.admin',
  'card-unchanged': 'members.result.cardUnchanged',
  'no-sessions': 'members.result.noSessions',
  [NOT_RECORDED]: 'codes.result.notRecorded',
};

/** What became of one of many members. */
export function getResultText(result: string): TextKey {
  return Object.hasOwn(RESULTS, result) ? RESULTS[result as MemberRowResult] : 'error.technical';
}
