import { LOCALES } from '#kernel/locale.ts';
import { BREAKDOWNS } from '#modules/funnel/rules/breakdown.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField, type SelectOption } from '#web/ui/select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { ShownReport } from './dashboard-data.ts';
import { BREAKDOWN_TEXTS } from './dashboard-texts.ts';
import type { DashboardData } from './load-dashboard.server.ts';
import { useDashboardFormats } from './use-dashboard-formats.ts';

type Props = {
  readonly list: ListState;
  readonly data: DashboardData;
  /** Null where it could not be loaded: the filters of the address stay. */
  readonly report: Pick<ShownReport, 'countries' | 'campaigns' | 'variants'> | null;
};

/** The days, the breakdown and the filters of the dashboard. */
export function DashboardFilters({ list, data: { query, breakdown, filter }, report }: Props) {
  const { t, languageTag } = useText();
  const { country } = useDashboardFormats();
  const { from, to } = query.filters;
  const choice = (name: 'country' | 'language' | 'campaign' | 'variant', options: readonly SelectOption[]) => (
    <SelectField
      id={`filter-${name}`}
      name={name}
      label={t(BREAKDOWN_TEXTS[name])}
      placeholder={t('list.filters.any')}
      defaultValue={filter[name] ?? ''}
      options={options}
    />
  );
  const listOptions = (values: readonly string[] = [], given: string | null, name = (value: string) => value) =>
    [...new Set([...values, ...(given ? [given] : [])])].map((value) => ({ value, label: name(value) }));
  return (
    <FilterBar list={list}>
      <TextField id="filter-from" name="from" type="date" label={t('dashboard.filter.from')} defaultValue={from} />
      <TextField id="filter-to" name="to" type="date" label={t('dashboard.filter.to')} defaultValue={to} />
      <SelectField
        id="filter-by"
        name="by"
        label={t('dashboard.filter.by')}
        defaultValue={breakdown}
        options={BREAKDOWNS.map((value) => ({ value, label: t(BREAKDOWN_TEXTS[value]) }))}
      />
      {choice('country', listOptions(report?.countries, filter.country, country))}
      {choice(
        'language',
        LOCALES.map((value) => ({ value, label: formatLanguage(value, languageTag) })),
      )}
      {choice('campaign', listOptions(report?.campaigns, filter.campaign))}
      {choice('variant', listOptions(report?.variants, filter.variant))}
      <TextField
        id="filter-code"
        name="code"
        label={t('dashboard.by.code')}
        hint={t('dashboard.filter.code')}
        defaultValue={filter.code ?? ''}
        autoComplete="off"
        spellCheck={false}
      />
    </FilterBar>
  );
}
