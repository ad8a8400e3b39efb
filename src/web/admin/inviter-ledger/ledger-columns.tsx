import type { LedgerColumn } from '#modules/invitation/rules/ledger-list.ts';
import type { TextKey } from '#texts/keys.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { formatActor } from '../changes/format-actor.ts';
import { usePermission } from '../layout/use-back-office.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { Moment } from '../record/moment.tsx';
import styles from './ledger-columns.module.css';
import type { ShownEntry } from './ledger-query.ts';
import { getEvent } from './ledger-texts.ts';

const KIND_TEXTS = {
  GRANT: 'inviterLedger.grant',
  RESERVE: 'inviterLedger.reserve',
  CONSUME: 'inviterLedger.consume',
  RELEASE: 'inviterLedger.release',
} as const satisfies Record<ShownEntry['kind'], TextKey>;

const COLUMN_TEXTS = {
  what: 'inviterLedger.what',
  at: 'inviterLedger.at',
  balance: 'inviters.column.balance',
  pending: 'inviters.column.pending',
  reason: 'inviterLedger.reason',
} as const satisfies Record<LedgerColumn, TextKey>;

/** The columns of a ledger. Between the entries of a filter others are missing: then it has no counters. */
export function useLedgerColumns(isFiltered: boolean): readonly ListColumn<ShownEntry>[] {
  const { t, languageTag } = useText();
  const cells: Readonly<Record<LedgerColumn, ListColumn<ShownEntry>['cell']>> = {
    what: ({ kind, amount }) => t(KIND_TEXTS[kind], { amount: formatNumber(amount, languageTag) }),
    at: ({ at }) => <Moment key="at" at={at} show="brief" />,
    balance: ({ balance }) => balance != null && formatNumber(balance, languageTag),
    pending: ({ pending }) => pending != null && formatNumber(pending, languageTag),
    reason: (entry) =>
      entry.kind === 'GRANT' ? (
        <GrantReason key="reason" entry={entry} />
      ) : (
        <RegistrationReason key="reason" entry={entry} />
      ),
  };
  const isCounter = (id: LedgerColumn) => id === 'balance' || id === 'pending';
  return (Object.keys(cells) as LedgerColumn[])
    .filter((id) => !isFiltered || !isCounter(id))
    .map((id) => ({ id, label: t(COLUMN_TEXTS[id]), numeric: isCounter(id) || undefined, cell: cells[id] }));
}

type Props = { readonly entry: ShownEntry };

function GrantReason({ entry: { reason, actor, actorName } }: Props) {
  const { t } = useText();
  return (
    <span className={styles.reason}>
      {reason ?? t('inviter.noReason')}
      {actor != null && (
        <span className={styles.by}>{t('registration.event.by', { name: formatActor(actor, actorName, t) })}</span>
      )}
    </span>
  );
}

/** The registration is named by its code only; who may read registrations is led to it. */
function RegistrationReason({ entry }: Props) {
  const { t } = useText();
  const canRead = usePermission('registrations.read');
  const { registrationId, code } = entry;
  const text = t(getEvent(entry));
  return (
    <span className={styles.reason}>
      {canRead && registrationId != null ? (
        <LocalLink to={href('/admin/registrations/:id', { id: registrationId })}>{text}</LocalLink>
      ) : (
        text
      )}
      {code != null && <code className={styles.by}>{code}</code>}
    </span>
  );
}
