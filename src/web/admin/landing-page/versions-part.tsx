import { Form } from 'react-router';
import { compareContents } from '#modules/invitation/rules/landing-page/compare.ts';
import type { LandingContent } from '#modules/invitation/rules/landing-page/content.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { formatActor } from '../changes/format-actor.ts';
import { usePermission } from '../layout/use-back-office.ts';
import { Confirmation } from '../record/confirmation.tsx';
import { EventList } from '../record/event-list.tsx';
import { RecordNote } from '../record/record-parts.tsx';
import { type LandingPageDetails, readContent, type ShownVersion } from './page-data.ts';
import { useFieldNames } from './use-field-names.ts';

/** What differs between the draft and what visitors see, and each version with who published it and what it changed. */
export function VersionsPart({ page }: { readonly page: LandingPageDetails }) {
  const { t } = useText();
  const describe = useDescribe();
  const mayRestore = usePermission('landing-pages.write') && page.publishAt == null;
  const { versions, draft, published, revision } = page;
  const contents = versions.map(({ content }) => readContent(content));
  const unpublished = draft == null ? [] : describe(readContent(published), readContent(draft));
  if (versions.length === 0 && unpublished.length === 0)
    return <RecordNote>{t('landingPages.versions.none')}</RecordNote>;
  const change = { key: 'draft', at: page.changedAt, what: t('landingPages.versions.draft'), details: unpublished };
  const entries = versions.map((version, index) => ({
    key: String(version.number),
    at: version.publishedAt,
    what: <Version version={version} revision={revision} mayRestore={mayRestore} />,
    // The oldest one that is kept has none before it.
    details: index + 1 < versions.length ? describe(contents[index + 1] ?? null, contents[index] ?? null) : [],
  }));
  return <EventList events={[...(draft == null ? [] : [change]), ...entries]} />;
}

type VersionProps = { readonly version: ShownVersion; readonly revision: number; readonly mayRestore: boolean };

function Version({ version, revision, mayRestore }: VersionProps) {
  const { t } = useText();
  const busy = useSubmitting();
  const { number, publishedBy, publishedByName } = version;
  const who = formatActor(publishedBy, publishedByName, t);
  return (
    <>
      {t('landingPages.version', { number, who })}
      {mayRestore && (
        <Confirmation
          name="landing-page-actions"
          size="small"
          label={t('landingPages.restore', { number })}
          question={t('landingPages.restore.question')}
        >
          <Form method="post">
            <input type="hidden" name="revision" value={revision} />
            <input type="hidden" name="version" value={number} />
            <Button type="submit" name="intent" value="restore" size="small" busy={busy} busyLabel={t('form.busy')}>
              {t('landingPages.restore.confirm')}
            </Button>
          </Form>
        </Confirmation>
      )}
    </>
  );
}

/** Returns the function that describes in words what differs. */
function useDescribe() {
  const { t } = useText();
  const { nameField, nameValue } = useFieldNames();
  return (before: LandingContent | null, after: LandingContent | null): readonly string[] =>
    compareContents(before, after).map(({ field, before: old, after: now }) =>
      t('landingPages.difference', {
        field: nameField(field),
        before: nameValue(field, old),
        after: nameValue(field, now),
      }),
    );
}
