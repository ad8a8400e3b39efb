import { LEDGER_KINDS } from '#modules/invitation/rules/ledger.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { LedgerQuery, ShownEntry } from './ledger-query.ts';
import { KIND_TEXTS } from './ledger-texts.ts';

type Props = { readonly list: ListState; readonly filters: LedgerQuery['filters'] };

/** What a ledger can be filtered by. */
export function LedgerFilters({ list, filters: { kind, from, to } }: Props) {
  const { t } = useText();
  return (
    <FilterBar list={list}>
      <SelectField
        id="filter-kind"
        name="kind"
        label={t('inviterLedger.kind')}
        placeholder={t('list.filters.any')}
        defaultValue={kind ?? ''}
        options={LEDGER_KINDS.map((value) => ({
          value,
          label: t(KIND_TEXTS[value.toUpperCase() as ShownEntry['kind']]),
        }))}
      />
      <TextField id="filter-from" name="from" type="date" label={t('audit.filter.from')} defaultValue={from} />
      <TextField id="filter-to" name="to" type="date" label={t('audit.filter.to')} defaultValue={to} />
    </FilterBar>
  );
}
