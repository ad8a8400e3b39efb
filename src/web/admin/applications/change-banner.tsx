import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { RefusedRows } from '../list/bulk-change-banner.tsx';
import { ChangeProgress } from '../list/change-progress.tsx';
import { useRefresh } from '../list/use-refresh.ts';
import { getRefusalText, getResultText } from './application-texts.ts';

type Row = { readonly applicationId: string; readonly result: string };

export type ShownChange = {
  readonly id: string;
  readonly decision: 'APPROVE' | 'DECLINE';
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly stoppedBy?: string | null | undefined;
  readonly isFinished: boolean;
  readonly results: readonly { readonly result: string; readonly number: number }[];
  /** The first of those that stayed as they were. */
  readonly rows: readonly Row[];
};

const TEXTS = {
  APPROVE: { done: 'applications.change.approved', running: 'applications.change.approving' },
  DECLINE: { done: 'applications.change.declined', running: 'applications.change.declining' },
} as const;

/** What the last decision about many applications did, or how far it has got. It goes on when the admin leaves the page. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t } = useText();
  const { decision, total, done, changed, stoppedBy, isFinished } = change;
  useRefresh(!isFinished);
  if (!isFinished)
    return (
      <Banner tone="info" title={t(TEXTS[decision].running)}>
        <ChangeProgress total={total} done={done} />
      </Banner>
    );
  return (
    <Banner
      tone={stoppedBy ? 'danger' : changed > 0 ? 'success' : 'info'}
      title={t(TEXTS[decision].done, { count: changed })}
    >
      <Unchanged change={change} />
      {stoppedBy && <p>{t('applications.change.stopped', { count: total - done })}</p>}
      {stoppedBy && <p>{t(getRefusalText(stoppedBy))}</p>}
    </Banner>
  );
}

/** Which applications stayed as they were, and why. */
function Unchanged({ change }: { readonly change: ShownChange }) {
  const { t } = useText();
  const texts = {
    refused: (count: number, result: string) =>
      t('registrations.result.line', { reason: t(getResultText(result)), count }),
    which: (count: number) => t('registrations.result.which', { count }),
    first: (count: number) => t('registrations.result.first', { count }),
  };
  const renderRow = ({ applicationId: id, result }: Row) => ({
    key: id,
    content: (
      <>
        <LocalLink to={href('/admin/applications/:id', { id })}>{id}</LocalLink>
        {`: ${t(getResultText(result))}`}
      </>
    ),
  });
  return <RefusedRows change={change} texts={texts} renderRow={renderRow} />;
}
