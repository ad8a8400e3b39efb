import type { TextKey } from '#texts/keys.ts';
import type { LandingPagesChangeQuery } from '#web/generated/operations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { REFUSAL_TEXTS } from '../landing-page/change-texts.ts';
import styles from '../list/bulk-change-banner.module.css';
import { ChangeProgress } from '../list/change-progress.tsx';
import { useRefresh } from '../list/use-refresh.ts';
import { formatSlug } from './landing-page-texts.ts';

type Loaded = NonNullable<LandingPagesChangeQuery['landingPagesChange']>;
export type ShownChange = Omit<Loaded, 'finishedAt'> & { readonly isFinished: boolean };

const TEXTS = {
  PUBLISH: { done: 'landingPages.change.published', running: 'landingPages.change.publishing' },
  END: { done: 'landingPages.change.ended', running: 'landingPages.change.ending' },
  CANCEL: { done: 'landingPages.change.cancelled', running: 'landingPages.change.cancelling' },
} as const satisfies Record<Loaded['kind'], Record<string, TextKey>>;

/** What the last change of many landing pages did, or how far it has got. It goes on when the admin leaves the page. */
export function ChangeBanner({ change }: { readonly change: ShownChange }) {
  const { t } = useText();
  const { kind, total, done, isFinished, results } = change;
  useRefresh(!isFinished);
  if (!isFinished)
    return (
      <Banner tone="info" title={t(TEXTS[kind].running)}>
        <ChangeProgress total={total} done={done} />
      </Banner>
    );
  const changed = results.find(({ result }) => result === 'done')?.number ?? 0;
  return (
    <Banner tone={changed > 0 ? 'success' : 'info'} title={t(TEXTS[kind].done, { count: changed })}>
      <Refused change={change} refused={total - changed} />
    </Banner>
  );
}

/** Which pages stayed as they were, each with the reason. */
function Refused({ change: { rows }, refused }: { readonly change: ShownChange; readonly refused: number }) {
  const { t } = useText();
  if (refused === 0) return null;
  return (
    <>
      <p>{t('landingPages.change.refused', { count: refused })}</p>
      <ul className={styles.rows}>
        {rows.map(({ pageId, kind, slug, result }) => (
          <li key={pageId}>
            {kind === null || slug === null ? (
              pageId
            ) : (
              <LocalLink to={href('/admin/landings/:id', { id: pageId })}>{formatSlug({ kind, slug })}</LocalLink>
            )}
            {`: ${t(REFUSAL_TEXTS[result] ?? 'error.technical')}`}
          </li>
        ))}
      </ul>
      {rows.length < refused && <p>{t('registrations.result.first', { count: rows.length })}</p>}
    </>
  );
}
