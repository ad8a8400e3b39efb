import type { InviterRowResult } from '#modules/invitation/rules/inviter-change.ts';
import type { TextKey } from '#texts/keys.ts';

/** What a change of many inviters is called: when it is done, while it runs, and in the list of changes. */
export const BULK_TEXTS = {
  GRANT: { done: 'inviters.change.granted', running: 'inviters.change.granting', name: 'inviters.changes.grant' },
  BLOCK: { done: 'inviters.change.blocked', running: 'inviters.change.blocking', name: 'inviters.changes.block' },
  UNBLOCK: {
    done: 'inviters.change.unblocked',
    running: 'inviters.change.unblocking',
    name: 'inviters.changes.unblock',
  },
} as const satisfies Record<string, Record<string, TextKey>>;

const RESULTS: Readonly<Record<InviterRowResult, TextKey>> = {
  done: 'inviters.result.done',
  'inviter-unknown': 'inviters.result.unknown',
  'inviter-deleted': 'inviters.result.deleted',
  'already-blocked': 'inviters.result.blocked',
  'not-blocked': 'inviters.result.active',
  'balance-too-large': 'inviters.result.balance',
};

/** What became of one of many inviters. */
export function getResultText(result: string): TextKey {
  return Object.hasOwn(RESULTS, result) ? RESULTS[result as InviterRowResult] : 'error.technical';
}
