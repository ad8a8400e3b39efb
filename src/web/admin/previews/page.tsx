import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { runInProcess } from '#web/routing/run.server.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { useFreshFrames } from '../preview-cell/use-fresh-frames.ts';
import { RecordNote, RecordPart } from '../record/record-parts.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { loadMatrix, type MatrixData } from './load-matrix.server.ts';
import { Matrix } from './matrix.tsx';
import { getKindHref, MATRIX_KINDS, type MatrixKind } from './matrix-choice.ts';
import { MissingTable } from './missing-table.tsx';
import styles from './previews.module.css';

export { handle } from './handle.ts';

export function loader({ url, context }: LoaderFunctionArgs): Promise<MatrixData> {
  return loadMatrix(runInProcess(context), url.searchParams, getLoadContext(context));
}

const KIND_TEXTS = {
  landing: 'previews.kind.landing',
  experiment: 'previews.kind.experiment',
  screen: 'previews.kind.screen',
  mail: 'previews.kind.mail',
  error: 'previews.kind.error',
} as const satisfies Record<MatrixKind, TextKey>;

/** Only these kinds can have nothing to show. */
const EMPTY_TEXTS: Readonly<Partial<Record<MatrixKind, TextKey>>> = {
  landing: 'previews.empty.landing',
  experiment: 'previews.empty.experiment',
};

/** Brands, languages and variants side by side (specification K22). */
export default function Previews() {
  const { t } = useText();
  const data: MatrixData = useLoaderData();
  useFreshFrames();
  const { choice, rows, missing, brands } = data;
  const tabs = MATRIX_KINDS.map((kind) => ({
    id: kind,
    link: (
      <LocalLink to={getKindHref(kind, choice)} aria-current={kind === choice.kind ? 'page' : undefined}>
        {t(KIND_TEXTS[kind])}
      </LocalLink>
    ),
  }));
  return (
    <AdminPage title={t('previews.title')} lead={t('previews.lead')}>
      <LinkTabs label={t('previews.kinds')} tabs={tabs} />
      <ChoiceForm key={JSON.stringify(choice)} data={data} />
      {rows.length === 0 ? (
        <EmptyState title={t('previews.empty')}>{t(EMPTY_TEXTS[choice.kind] ?? 'previews.empty.landing')}</EmptyState>
      ) : (
        <div className={styles.shown}>
          <RecordPart id="matrix" title={t(KIND_TEXTS[choice.kind])}>
            <RecordNote>{t('landingPages.preview.note')}</RecordNote>
            <Matrix data={data} />
          </RecordPart>
          <RecordPart id="missing" title={t('previews.missing')}>
            <MissingTable missing={missing} brands={brands} />
          </RecordPart>
        </div>
      )}
    </AdminPage>
  );
}
