import { CODE_LIST } from '#modules/invitation/rules/code-list.ts';
import { MOST_QR_CODES } from '#modules/invitation/rules/qr-code.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePermission } from '../layout/use-back-office.ts';
import { LatestChanges } from '../list/latest-changes.tsx';
import { ListSection } from '../list/list-section.tsx';
import { getListHref, type ListState } from '../list/list-state.ts';
import type { BulkAction } from '../list/selection-form.tsx';
import type { ViewResult } from '../list/view-result.ts';
import { BULK_TEXTS } from './bulk-texts.ts';
import { useCodeColumns } from './code-columns.tsx';
import { CodeFilters } from './code-filters.tsx';
import { CODES } from './code-query.ts';
import type { CodesPageData } from './load-codes.server.ts';

type Props = { readonly data: CodesPageData; readonly viewResult: ViewResult | undefined };

/** The list of codes with its tools, or why it has no rows. */
export function CodesSection({ data, viewResult }: Props) {
  const { t } = useText();
  const { query, customizations, changes, doneId } = data;
  const columns = useCodeColumns();
  const list: ListState = { base: CODES, rules: CODE_LIST, query };
  const canWrite = usePermission('codes.write');
  const disableAndEnd: readonly BulkAction[] = (['disable', 'end'] as const).map((kind) => ({
    kind,
    label: t(kind === 'disable' ? 'codes.disable' : 'codes.end'),
    question: t(kind === 'disable' ? 'codes.disable.question' : 'codes.end.question'),
    confirm: t(kind === 'disable' ? 'codes.disable.confirm' : 'codes.end.confirm'),
  }));
  const edit: BulkAction = {
    kind: 'edit',
    label: t('codesEdit.action'),
    question: t('codesEdit.question'),
    confirm: t('codesEdit.choose'),
    page: getListHref({ ...list, base: href('/admin/codes/edit') }),
  };
  const qrCodes: BulkAction = {
    kind: 'qr-codes',
    label: t('codes.qrCodes'),
    question: t('codes.qrCodes.question', { most: MOST_QR_CODES }),
    confirm: t('qrCodes.submit'),
    page: getListHref({ ...list, base: href('/admin/codes/qr-codes') }),
  };
  const actions = canWrite ? [edit, ...disableAndEnd, qrCodes] : [qrCodes];
  return (
    <ListSection
      list={list}
      data={data}
      viewResult={viewResult}
      caption={t('codes.title')}
      columns={columns}
      selection={{ actions, rowName: ({ code }) => code, doneId }}
      filters={<CodeFilters list={list} filters={query.filters} customizations={customizations} />}
      tools={<LatestChanges changes={changes} page={CODES} name={({ kind }) => t(BULK_TEXTS[kind].name)} />}
      file={{ page: href('/admin/codes/export'), name: 'codes.csv' }}
      empty={<NoCodes />}
    />
  );
}

function NoCodes() {
  const { t } = useText();
  const canWrite = usePermission('codes.write');
  return (
    <EmptyState
      title={t('codes.empty')}
      action={
        canWrite && (
          <LocalLink to={href('/admin/codes/new')} className={buttonClass()}>
            {t('codes.new')}
          </LocalLink>
        )
      }
    >
      {t('codes.empty.text')}
    </EmptyState>
  );
}
