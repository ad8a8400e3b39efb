import type { TextKey } from '#texts/keys.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Table } from '#web/ui/table.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { Moment } from '../record/moment.tsx';
import styles from './ledger-table.module.css';
import { getEvent } from './ledger-texts.ts';
import type { ShownEntry } from './load-ledger.server.ts';

const KIND_TEXTS = {
  GRANT: 'inviterLedger.grant',
  RESERVE: 'inviterLedger.reserve',
  CONSUME: 'inviterLedger.consume',
  RELEASE: 'inviterLedger.release',
} as const satisfies Record<ShownEntry['kind'], TextKey>;

/** The entries with the balance after each of them. */
export function LedgerTable({ entries }: { readonly entries: readonly ShownEntry[] }) {
  const { t, languageTag } = useText();
  return (
    <Table
      id="ledger"
      caption={t('inviter.ledger')}
      hideCaption
      columns={[
        { id: 'at', label: t('inviterLedger.at') },
        { id: 'what', label: t('inviterLedger.what'), isHeading: true },
        { id: 'balance', label: t('inviters.column.balance'), numeric: true },
        { id: 'pending', label: t('inviters.column.pending'), numeric: true },
        { id: 'reason', label: t('inviterLedger.reason') },
      ]}
      rows={entries.map((entry) => ({
        id: entry.id,
        cells: [
          <Moment key="at" at={entry.at} show="brief" />,
          t(KIND_TEXTS[entry.kind], { amount: formatNumber(entry.amount, languageTag) }),
          formatNumber(entry.balance, languageTag),
          formatNumber(entry.pending, languageTag),
          entry.kind === 'GRANT' ? (
            <GrantReason key="reason" entry={entry} />
          ) : (
            <RegistrationReason key="reason" entry={entry} />
          ),
        ],
      }))}
    />
  );
}

type Props = { readonly entry: ShownEntry };

function GrantReason({ entry: { reason, actor, actorName } }: Props) {
  const { t } = useText();
  const name = actor === 'cli' ? t('settings.history.commandLine') : (actorName ?? t('settings.history.gone'));
  return (
    <span className={styles.reason}>
      {reason ?? t('inviter.noReason')}
      {actor != null && <span className={styles.by}>{t('registration.event.by', { name })}</span>}
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
