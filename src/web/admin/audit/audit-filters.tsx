import { AUDIT_ACTION_NAMES, AUDIT_SUBJECT_KINDS } from '#kernel/audit-actions.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { AuditQuery } from './audit-query.ts';
import { COLUMN_TEXTS, useAuditNames } from './use-audit-names.ts';

type Props = { readonly list: ListState; readonly filters: AuditQuery['filters'] };

/** What the audit log can be filtered by. */
export function AuditFilters({ list, filters }: Props) {
  const { t, languageTag } = useText();
  const { nameAction, nameKind } = useAuditNames();
  const any = t('list.filters.any');
  const sort = (names: readonly string[], name: (stored: string) => string) =>
    names
      .map((value) => ({ value, label: name(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, languageTag));
  return (
    <FilterBar list={list}>
      <TextField
        id="filter-who"
        name="who"
        type="search"
        label={t('audit.filter.who')}
        defaultValue={filters.who}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        id="filter-action"
        name="action"
        label={t(COLUMN_TEXTS.action)}
        placeholder={any}
        defaultValue={filters.action ?? ''}
        options={sort(AUDIT_ACTION_NAMES, nameAction)}
      />
      <SelectField
        id="filter-kind"
        name="kind"
        label={t('audit.filter.kind')}
        placeholder={any}
        defaultValue={filters.kind ?? ''}
        options={sort(AUDIT_SUBJECT_KINDS, nameKind)}
      />
      <TextField
        id="filter-subject"
        name="subject"
        type="search"
        label={t('audit.filter.id')}
        defaultValue={filters.subject}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField id="filter-from" name="from" type="date" label={t('audit.filter.from')} defaultValue={filters.from} />
      <TextField id="filter-to" name="to" type="date" label={t('audit.filter.to')} defaultValue={filters.to} />
    </FilterBar>
  );
}
