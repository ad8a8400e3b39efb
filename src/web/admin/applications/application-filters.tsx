import { LOCALES } from '#kernel/locale.ts';
import {
  APPLICATION_FLAGS,
  APPLICATION_STATES,
  type ApplicationFlag,
  type ApplicationState,
} from '#modules/membership-interest/rules/application-list.ts';
import { listCountryOptions } from '#web/i18n/country-options.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { ApplicationQuery } from './application-query.ts';
import { FLAG_TEXTS, STATE_TEXTS } from './application-texts.ts';

type Props = { readonly list: ListState; readonly filters: ApplicationQuery['filters'] };

/** What the list of applications can be filtered by. */
export function ApplicationFilters({ list, filters }: Props) {
  const { t, languageTag } = useText();
  const any = t('list.filters.any');
  const choice = (name: 'state' | 'flag' | 'country' | 'language') => ({
    id: `filter-${name}`,
    name,
    placeholder: any,
    defaultValue: filters[name] ?? '',
  });
  const day = (name: 'from' | 'to') => ({
    id: `filter-${name}`,
    name,
    type: 'date',
    defaultValue: filters[name],
  });
  return (
    <FilterBar list={list}>
      <TextField
        id="filter-email"
        name="email"
        type="search"
        label={t('applications.filter.email')}
        defaultValue={filters.email}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        {...choice('state')}
        label={t('applications.column.state')}
        options={APPLICATION_STATES.map((value) => ({
          value,
          label: t(STATE_TEXTS[value.toUpperCase() as Uppercase<ApplicationState>]),
        }))}
      />
      <SelectField
        {...choice('flag')}
        label={t('applications.filter.flag')}
        options={APPLICATION_FLAGS.map((value) => ({
          value,
          label: t(FLAG_TEXTS[value.toUpperCase() as Uppercase<ApplicationFlag>]),
        }))}
      />
      <SelectField
        {...choice('country')}
        label={t('applications.column.country')}
        options={listCountryOptions(languageTag)}
      />
      <SelectField
        {...choice('language')}
        label={t('applications.column.language')}
        options={LOCALES.map((value) => ({ value, label: formatLanguage(value, languageTag) }))}
      />
      <TextField {...day('from')} label={t('applications.filter.from')} />
      <TextField {...day('to')} label={t('applications.filter.to')} />
    </FilterBar>
  );
}
