import { useLoaderData } from 'react-router';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { showAuditEntry } from '#web/generated/operations.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { AUDIT, getSubjectHref } from '../audit/audit-query.ts';
import { useAuditNames } from '../audit/use-audit-names.ts';
import { DifferenceTable } from '../changes/difference-table.tsx';
import { AdminPage } from '../layout/admin-page.tsx';
import { RecordPart } from '../record/record-parts.tsx';
import type { EntryDetails } from './entry-details.ts';
import { EntryFacts } from './entry-facts.tsx';
import type { handle } from './handle.ts';
import { useDifferenceTexts } from './use-difference-texts.ts';

export { handle } from './handle.ts';

export async function loader({ params, url, context }: PageArgs<typeof handle>): Promise<EntryDetails> {
  const { auditEntry: entry } = await runInProcess(context)(showAuditEntry, { id: params.id });
  if (!entry) throw pageNotFound(withoutBase(url.pathname) + url.search);
  return entry;
}

export default function AuditEntry() {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const entry: EntryDetails = useLoaderData();
  const { nameAction } = useAuditNames();
  const describe = useDifferenceTexts(entry.subjectKind);
  const at = formatDateTime(new Date(String(entry.at)), languageTag, timeZone);
  return (
    <AdminPage
      trail={[{ to: AUDIT, label: t('audit.title') }]}
      trailEnd={at}
      title={nameAction(entry.action)}
      actions={
        <LocalLink
          to={getSubjectHref({ kind: entry.subjectKind, id: entry.subjectId })}
          className={buttonClass({ tone: 'secondary', size: 'small' })}
        >
          {t('audit.entry.all')}
        </LocalLink>
      }
    >
      <RecordPart id="facts" title={t('audit.entry.facts')}>
        <EntryFacts entry={entry} />
      </RecordPart>
      <RecordPart id="changes" title={t('audit.entry.changes')}>
        {entry.differences.length === 0 ? (
          <p>{t('audit.entry.noChanges')}</p>
        ) : (
          <DifferenceTable
            id="differences"
            caption={t('audit.entry.changes')}
            differences={entry.differences.map(describe)}
          />
        )}
      </RecordPart>
    </AdminPage>
  );
}
