import { MAIL_LIST } from '#modules/mail/rules/mail-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { ListSection } from '../list/list-section.tsx';
import type { ListState } from '../list/list-state.ts';
import type { BulkAction } from '../list/selection-form.tsx';
import type { ViewResult } from '../list/view-result.ts';
import type { MailsPageData } from './load-mails.server.ts';
import { useMailColumns } from './mail-columns.tsx';
import { MailFilters } from './mail-filters.tsx';
import { MAILS, type ShownMail } from './mail-query.ts';
import { nameKind } from './mail-texts.ts';

type Props = {
  readonly data: MailsPageData;
  readonly viewResult: ViewResult | undefined;
  readonly doneId: string | null;
};

/** The list of mails with its tools, or why it has no rows. */
export function MailsSection({ data, viewResult, doneId }: Props) {
  const { t } = useText();
  const { query } = data;
  const columns = useMailColumns();
  const list: ListState = { base: MAILS, rules: MAIL_LIST, query };
  const canRetry = usePermission('mails.write');
  const retry: BulkAction = {
    kind: 'retry',
    label: t('mails.retry'),
    question: t('mails.retry.question'),
    confirm: t('mails.retry.confirm'),
  };
  const nameRow = ({ kind, recipient }: ShownMail) => [nameKind(kind, t), recipient].filter(Boolean).join(', ');
  return (
    <ListSection
      list={list}
      data={data}
      viewResult={viewResult}
      caption={t('mails.title')}
      columns={columns}
      selection={canRetry ? { actions: [retry], rowName: nameRow, doneId } : null}
      filters={<MailFilters list={list} filters={query.filters} />}
      file={{ page: href('/admin/mails/export'), name: 'mails.csv' }}
      empty={<EmptyState title={t('mails.empty')}>{t('mails.empty.text')}</EmptyState>}
    />
  );
}
