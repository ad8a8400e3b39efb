import { LANDING_PAGE_KINDS } from '#modules/invitation/rules/landing-page/content.ts';
import { LANDING_PAGE_STATES } from '#modules/invitation/rules/landing-page/list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { LandingPageQuery } from './landing-page-query.ts';
import { KIND_TEXTS, STATE_TEXTS, toShownKind } from './landing-page-texts.ts';

type Props = { readonly list: ListState; readonly filters: LandingPageQuery['filters'] };

/** What the list of landing pages can be filtered by. */
export function LandingPageFilters({ list, filters }: Props) {
  const { t } = useText();
  const choice = (name: 'kind' | 'state') => ({
    ...{ id: `filter-${name}`, name, placeholder: t('list.filters.any'), defaultValue: filters[name] ?? '' },
    label: t(`landingPages.column.${name}`),
  });
  return (
    <FilterBar list={list}>
      <TextField
        id="filter-slug"
        name="slug"
        type="search"
        label={t('landingPages.filter.slug')}
        defaultValue={filters.slug}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        {...choice('kind')}
        options={LANDING_PAGE_KINDS.map((value) => ({ value, label: t(KIND_TEXTS[toShownKind(value)]) }))}
      />
      <SelectField
        {...choice('state')}
        options={LANDING_PAGE_STATES.map((value) => ({
          value,
          label: t(STATE_TEXTS[value.toUpperCase() as keyof typeof STATE_TEXTS]),
        }))}
      />
    </FilterBar>
  );
}
