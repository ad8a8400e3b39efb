import { BALANCE_RANGES, INVITER_STATUSES } from '#modules/invitation/rules/inviter-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { InviterQuery } from './inviter-query.ts';
import { RANGE_TEXTS } from './inviter-texts.ts';

const FILTER_TEXTS = {
  email: 'members.filter.email',
  name: 'members.filter.name',
  id: 'inviters.filter.id',
  from: 'inviters.filter.from',
  to: 'inviters.filter.to',
} as const;

type Props = { readonly list: ListState; readonly filters: InviterQuery['filters'] };

/** What the list of inviters can be filtered by. */
export function InviterFilters({ list, filters }: Props) {
  const { t } = useText();
  const text = (name: 'email' | 'name' | 'id') => ({
    ...{ id: `filter-${name}`, name, type: 'search', defaultValue: filters[name], autoComplete: 'off' },
    ...{ spellCheck: false, label: t(FILTER_TEXTS[name]) },
  });
  const choice = (name: 'status' | 'free') => ({
    ...{ id: `filter-${name}`, name, placeholder: t('list.filters.any'), defaultValue: filters[name] ?? '' },
  });
  const day = (name: 'from' | 'to') => ({
    ...{ id: `filter-${name}`, name, type: 'date', label: t(FILTER_TEXTS[name]), defaultValue: filters[name] },
  });
  return (
    <FilterBar list={list}>
      <TextField {...text('email')} />
      <TextField {...text('name')} />
      <TextField {...text('id')} />
      <SelectField
        {...choice('status')}
        label={t('inviters.column.status')}
        options={INVITER_STATUSES.map((value) => ({ value, label: t(`inviters.status.${value}`) }))}
      />
      <SelectField
        {...choice('free')}
        label={t('inviters.filter.free')}
        options={BALANCE_RANGES.map((value) => ({ value, label: t(RANGE_TEXTS[value]) }))}
      />
      <TextField {...day('from')} />
      <TextField {...day('to')} />
    </FilterBar>
  );
}
