import type { AuditColumn } from '#modules/audit/rules/audit-list.ts';
import { useBrand } from '#web/browser/brand/use-brand.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { AUDIT, getSubjectHref, type ShownEntry } from './audit-query.ts';
import { COLUMN_TEXTS, useAuditNames } from './use-audit-names.ts';
import { useFieldNames } from './use-field-names.ts';

/** The values that a row names; its page has all of them. */
const SHOWN = 3;

/** All columns of the audit log. */
export function useAuditColumns(): readonly ListColumn<ShownEntry>[] {
  const { t, languageTag } = useText();
  const { timeZone } = useBrand();
  const nameField = useFieldNames();
  const { nameAction, nameKind, nameWho, namePlace } = useAuditNames();
  const cells: Readonly<Record<AuditColumn, ListColumn<ShownEntry>['cell']>> = {
    at: ({ id, at }) => (
      <LocalLink key="at" to={href('/admin/audit/:id', { id })}>
        <time dateTime={String(at)}>{formatDateTime(new Date(String(at)), languageTag, timeZone)}</time>
      </LocalLink>
    ),
    who: (entry) => (
      <LocalLink key="who" to={withQuery(AUDIT, { who: entry.actor.replace('member:', '') })}>
        {nameWho(entry)}
      </LocalLink>
    ),
    action: ({ action }) => nameAction(action),
    subject: ({ subjectKind, subjectId }) => (
      <LocalLink key="subject" to={getSubjectHref({ kind: subjectKind, id: subjectId })}>
        {nameKind(subjectKind)} {subjectId && <code>{subjectId}</code>}
      </LocalLink>
    ),
    changes: ({ subjectKind, differences }) => {
      const names = differences.slice(0, SHOWN).map(({ path }) => nameField(subjectKind, path));
      return [...names, ...(differences.length > SHOWN ? ['…'] : [])].join(', ');
    },
    channel: namePlace,
    network: ({ network }) => network,
    request: ({ requestId }) => requestId && <code key="request">{requestId}</code>,
  };
  return (Object.keys(cells) as AuditColumn[]).map((id) => ({
    id,
    label: t(COLUMN_TEXTS[id]),
    sort: id === 'at' ? id : undefined,
    cell: cells[id],
  }));
}
