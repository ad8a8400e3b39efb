import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Table } from '#web/ui/table.tsx';
import { CODES } from '../codes/code-query.ts';
import { CodeStateBadge } from '../codes/code-state-badge.tsx';
import { COLUMN_TEXTS } from '../codes/code-texts.ts';
import { usePermission } from '../layout/use-back-office.ts';
import { Moment } from '../record/moment.tsx';
import { RecordActions } from '../record/record-parts.tsx';
import type { InviterCode } from './inviter-details.ts';

type Props = { readonly inviterId: string; readonly codes: readonly InviterCode[] };

/** The newest codes of the inviter, with links to all of them and to a new one. */
export function InviterCodes({ inviterId, codes }: Props) {
  const { t } = useText();
  const canWrite = usePermission('codes.write');
  const className = buttonClass({ tone: 'secondary', size: 'small' });
  return (
    <>
      {codes.length === 0 ? <p>{t('inviter.codes.none')}</p> : <CodeTable codes={codes} />}
      <RecordActions>
        {codes.length > 0 && (
          <LocalLink to={withQuery(CODES, { inviter: inviterId })} className={className}>
            {t('inviter.codes.all')}
          </LocalLink>
        )}
        {canWrite && (
          <LocalLink to={withQuery(href('/admin/codes/new'), { inviter: inviterId })} className={className}>
            {t('codes.new')}
          </LocalLink>
        )}
      </RecordActions>
    </>
  );
}

function CodeTable({ codes }: Pick<Props, 'codes'>) {
  const { t } = useText();
  return (
    <Table
      id="inviter-codes"
      caption={t('inviter.codes')}
      hideCaption
      columns={(['code', 'state', 'customization', 'created'] as const).map((id) => ({
        id,
        label: t(COLUMN_TEXTS[id]),
      }))}
      rows={codes.map(({ id, code, state, customization, createdAt }) => ({
        id,
        cells: [
          <LocalLink key="code" to={href('/admin/codes/:id', { id })}>
            <code>{code}</code>
          </LocalLink>,
          <CodeStateBadge key="state" state={state} />,
          customization,
          <Moment key="created" at={createdAt} show="date" />,
        ],
      }))}
    />
  );
}
