import { LOCALES } from '#kernel/locale.ts';
import { REGISTRATION_FLAGS, REGISTRATION_STATES } from '#modules/registration/rules/registration-list.ts';
import { listCountryOptions } from '#web/i18n/country-options.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { RegistrationQuery, ShownState } from './registration-query.ts';
import { FLAG_TEXTS, STATE_TEXTS } from './registration-texts.ts';

type Props = { readonly list: ListState; readonly filters: RegistrationQuery['filters'] };

/** What the list of registrations can be filtered by. */
export function RegistrationFilters({ list, filters }: Props) {
  const { t, languageTag } = useText();
  const countries = listCountryOptions(languageTag);
  const languages = LOCALES.map((value) => ({ value, label: formatLanguage(value, languageTag) }));
  const states = REGISTRATION_STATES.map((value) => ({
    value,
    label: t(STATE_TEXTS[value.toUpperCase() as ShownState]),
  }));
  const flags = REGISTRATION_FLAGS.map((value) => ({
    value,
    label: t(FLAG_TEXTS[value.toUpperCase() as Uppercase<typeof value>]),
  }));
  const text = (name: 'email' | 'name' | 'code') => ({
    ...{ id: `filter-${name}`, name, type: 'search', defaultValue: filters[name], autoComplete: 'off' },
    spellCheck: false,
  });
  const choice = (name: 'state' | 'country' | 'language') => ({
    ...{ id: `filter-${name}`, name, placeholder: t('list.filters.any'), defaultValue: filters[name] ?? '' },
    label: t(`registrations.column.${name}`),
  });
  return (
    <FilterBar list={list}>
      <TextField {...text('email')} label={t('registrations.filter.email')} />
      <TextField {...text('name')} label={t('registrations.filter.name')} />
      <TextField {...text('code')} label={t('registrations.filter.code')} look="code" />
      <SelectField {...choice('state')} options={states} />
      <SelectField
        id="filter-flag"
        name="flag"
        placeholder={t('list.filters.any')}
        defaultValue={filters.flag ?? ''}
        label={t('applications.filter.flag')}
        options={flags}
      />
      <SelectField {...choice('country')} options={countries} />
      <SelectField {...choice('language')} options={languages} />
      <TextField
        id="filter-from"
        name="from"
        type="date"
        label={t('registrations.filter.from')}
        defaultValue={filters.from}
      />
      <TextField id="filter-to" name="to" type="date" label={t('registrations.filter.to')} defaultValue={filters.to} />
    </FilterBar>
  );
}
