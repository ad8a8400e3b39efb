import type { MailColumn } from '#modules/mail/rules/mail-list.ts';
import { formatLanguage, formatNumber } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Address } from '../admin-changes/address.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { Moment } from '../record/moment.tsx';
import type { ShownMail } from './mail-query.ts';
import { MailStateBadge } from './mail-state-badge.tsx';
import { COLUMN_TEXTS, nameKind } from './mail-texts.ts';
import styles from './mails.module.css';

/** All columns of the list of mails. */
export function useMailColumns(): readonly ListColumn<ShownMail>[] {
  const { t, languageTag } = useText();
  const cells: Readonly<Record<MailColumn, ListColumn<ShownMail>['cell']>> = {
    recipient: ({ id, recipient }) => (
      <LocalLink key="recipient" to={href('/admin/mails/:id', { id })} className={styles.recipient}>
        {recipient == null ? t('mails.recipient.none') : <Address email={recipient} />}
      </LocalLink>
    ),
    kind: ({ kind }) => nameKind(kind, t),
    state: ({ state }) => <MailStateBadge key="state" state={state} />,
    language: ({ language }) => language != null && formatLanguage(language, languageTag),
    created: ({ createdAt }) => <Moment key="created" at={createdAt} show="brief" />,
    tried: ({ triedAt }) => <Moment key="tried" at={triedAt} show="brief" />,
    sent: ({ sentAt }) => sentAt != null && <Moment key="sent" at={sentAt} show="brief" />,
    tries: ({ tries }) => formatNumber(tries, languageTag),
    failure: ({ failure }) => failure != null && <code key="failure">{failure}</code>,
  };
  return (Object.keys(cells) as MailColumn[]).map((id) => ({
    id,
    label: t(COLUMN_TEXTS[id]),
    sort: id === 'created' ? id : undefined,
    numeric: id === 'tries' || undefined,
    cell: cells[id],
  }));
}
