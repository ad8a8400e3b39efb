import type { TextKey } from '#texts/keys.ts';
import type { Translate } from '#web/i18n/use-text.ts';
import type { ShownEntry } from './ledger-query.ts';

/** What an entry of the ledger is, where its amount stands beside it. */
export const KIND_TEXTS = {
  GRANT: 'inviterLedger.kind.grant',
  RESERVE: 'inviterLedger.kind.reserve',
  CONSUME: 'inviterLedger.kind.consume',
  RELEASE: 'inviterLedger.kind.release',
} as const satisfies Record<ShownEntry['kind'], TextKey>;

type Caused = Pick<ShownEntry, 'kind' | 'registrationStatus'>;

/** What a registration did that caused an entry. */
export function getEvent({ kind, registrationStatus }: Caused): TextKey {
  if (kind === 'RESERVE') return 'inviterLedger.registered';
  if (kind === 'CONSUME') return 'inviterLedger.activated';
  return registrationStatus === 'withdrawn' ? 'inviterLedger.withdrawn' : 'inviterLedger.expired';
}

/** Why the balance changed. */
export function formatReason(entry: Caused & Pick<ShownEntry, 'reason'>, t: Translate): string {
  return entry.kind === 'GRANT' ? (entry.reason ?? t('inviter.noReason')) : t(getEvent(entry));
}
