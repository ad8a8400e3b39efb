import { useText } from '#web/i18n/use-text.ts';
import { withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { AUDIT } from '../audit/audit-query.ts';
import { COLUMN_TEXTS, useAuditNames } from '../audit/use-audit-names.ts';
import { Facts } from '../record/facts.tsx';
import { Moment } from '../record/moment.tsx';
import type { EntryDetails } from './entry-details.ts';
import { findSubjectPage } from './find-subject-page.ts';

/** Who changed what, when and from where. */
export function EntryFacts({ entry }: { readonly entry: EntryDetails }) {
  const { t } = useText();
  const { nameAction, nameWho, namePlace } = useAuditNames();
  const { at, actor, action, network, requestId } = entry;
  return (
    <Facts
      facts={[
        [t(COLUMN_TEXTS.at), <Moment key="at" at={at} />],
        [
          t(COLUMN_TEXTS.who),
          <LocalLink key="who" to={withQuery(AUDIT, { who: actor.replace('member:', '') })}>
            {nameWho(entry)}
          </LocalLink>,
        ],
        [t(COLUMN_TEXTS.action), nameAction(action)],
        [t(COLUMN_TEXTS.subject), <Subject key="subject" entry={entry} />],
        [t(COLUMN_TEXTS.channel), namePlace(entry)],
        [t(COLUMN_TEXTS.network), network ?? null],
        [t(COLUMN_TEXTS.request), requestId ? <code key="request">{requestId}</code> : null],
      ]}
    />
  );
}

/** Leads to the page of the subject where there is one. */
function Subject({ entry: { subjectKind, subjectId } }: { readonly entry: EntryDetails }) {
  const { nameKind } = useAuditNames();
  const to = findSubjectPage(subjectKind, subjectId ?? null);
  const name = (
    <>
      {nameKind(subjectKind)} {subjectId && <code>{subjectId}</code>}
    </>
  );
  return to ? <LocalLink to={to}>{name}</LocalLink> : name;
}
