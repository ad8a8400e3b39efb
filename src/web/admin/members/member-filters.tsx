import { LOCALES } from '#kernel/locale.ts';
import { CARD_FILTERS } from '#modules/membership/rules/member-list.ts';
import { listCountryOptions } from '#web/i18n/country-options.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { MemberQuery } from './member-query.ts';
import { CARD_TEXTS } from './member-texts.ts';

const FILTER_TEXTS = {
  email: 'members.filter.email',
  name: 'members.filter.name',
  id: 'members.filter.id',
  voucher: 'members.filter.voucher',
  from: 'members.filter.from',
  to: 'members.filter.to',
} as const;

type Props = { readonly list: ListState; readonly filters: MemberQuery['filters'] };

/** What the list of members can be filtered by. */
export function MemberFilters({ list, filters }: Props) {
  const { t, languageTag } = useText();
  const text = (name: 'email' | 'name' | 'id' | 'voucher') => ({
    ...{ id: `filter-${name}`, name, type: 'search', defaultValue: filters[name], autoComplete: 'off' },
    ...{ spellCheck: false, label: t(FILTER_TEXTS[name]) },
  });
  const choice = (name: 'card' | 'country' | 'language' | 'newsletter') => ({
    ...{ id: `filter-${name}`, name, placeholder: t('list.filters.any'), defaultValue: filters[name] ?? '' },
    label: t(`members.column.${name}`),
  });
  const day = (name: 'from' | 'to') => ({
    ...{ id: `filter-${name}`, name, type: 'date', label: t(FILTER_TEXTS[name]), defaultValue: filters[name] },
  });
  return (
    <FilterBar list={list}>
      <TextField {...text('email')} />
      <TextField {...text('name')} />
      <TextField {...text('voucher')} look="code" />
      <TextField {...text('id')} />
      <SelectField
        {...choice('card')}
        options={CARD_FILTERS.map((value) => ({ value, label: t(CARD_TEXTS[value]) }))}
      />
      <SelectField {...choice('country')} options={listCountryOptions(languageTag)} />
      <SelectField
        {...choice('language')}
        options={LOCALES.map((value) => ({ value, label: formatLanguage(value, languageTag) }))}
      />
      <SelectField
        {...choice('newsletter')}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`members.${value}`) }))}
      />
      <TextField {...day('from')} />
      <TextField {...day('to')} />
    </FilterBar>
  );
}
