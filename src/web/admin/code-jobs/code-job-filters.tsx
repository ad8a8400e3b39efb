import { CODE_JOB_KINDS, CODE_JOB_STATUSES } from '#modules/invitation/rules/code-job.ts';
import { useText } from '#web/i18n/use-text.ts';
import { SelectField } from '#web/ui/select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { CodeJobQuery } from './code-job-query.ts';
import { COLUMN_TEXTS } from './code-job-texts.ts';

type Props = { readonly list: ListState; readonly filters: CodeJobQuery['filters'] };

/** What the list of batches and imports can be filtered by. */
export function CodeJobFilters({ list, filters }: Props) {
  const { t } = useText();
  const choice = (name: 'status' | 'kind') => ({
    ...{ id: `filter-${name}`, name, placeholder: t('list.filters.any'), defaultValue: filters[name] ?? '' },
    label: t(COLUMN_TEXTS[name]),
  });
  return (
    <FilterBar list={list}>
      <SelectField
        {...choice('status')}
        options={CODE_JOB_STATUSES.map((value) => ({ value, label: t(`codeJob.status.${value}`) }))}
      />
      <SelectField
        {...choice('kind')}
        options={CODE_JOB_KINDS.map((value) => ({ value, label: t(`codeJob.kind.${value}`) }))}
      />
    </FilterBar>
  );
}
