import { EXPERIMENT_STATUSES } from '#modules/experiment/rules/experiment.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { ExperimentQuery } from './experiment-query.ts';

type Props = { readonly list: ListState; readonly filters: ExperimentQuery['filters'] };

/** What the list of experiments can be filtered by. */
export function ExperimentFilters({ list, filters }: Props) {
  const { t } = useText();
  return (
    <FilterBar list={list}>
      <TextField
        id="filter-search"
        name="search"
        type="search"
        label={t('splitGenerator.filter.search')}
        defaultValue={filters.search}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        id="filter-status"
        name="status"
        label={t('splitGenerator.column.status')}
        placeholder={t('list.filters.any')}
        defaultValue={filters.status ?? ''}
        options={EXPERIMENT_STATUSES.map((value) => ({ value, label: t(`splitGenerator.status.${value}`) }))}
      />
    </FilterBar>
  );
}
