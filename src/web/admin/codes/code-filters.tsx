import { CODE_STATES, type CodeState } from '#modules/invitation/rules/code-list.ts';
import type { TextKey } from '#texts/keys.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { InviterField } from '../code-settings/inviter-field.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { CodeQuery } from './code-query.ts';
import { STATE_TEXTS } from './code-texts.ts';

const LINKS = { only: 'codes.link.only', typed: 'codes.link.typed' } as const satisfies Record<string, TextKey>;

type Props = {
  readonly list: ListState;
  readonly filters: CodeQuery['filters'];
  readonly customizations: readonly string[];
};

/** What the list of codes can be filtered by. */
export function CodeFilters({ list, filters, customizations }: Props) {
  const { t } = useText();
  const any = t('list.filters.any');
  // A code can name a customization that is gone, and an address can name any.
  const keys = [...new Set([...customizations, ...(filters.customization ? [filters.customization] : [])])];
  return (
    <FilterBar list={list}>
      <TextField
        id="filter-code"
        name="code"
        type="search"
        label={t('codes.filter.code')}
        defaultValue={filters.code}
        look="code"
      />
      <InviterField
        id="filter-inviter"
        name="inviter"
        type="search"
        label={t('codes.filter.inviter')}
        defaultValue={filters.inviter}
      />
      <SelectField
        id="filter-state"
        name="state"
        label={t('codes.column.state')}
        placeholder={any}
        defaultValue={filters.state ?? ''}
        options={CODE_STATES.map((value) => ({
          value,
          label: t(STATE_TEXTS[value.toUpperCase() as Uppercase<CodeState>]),
        }))}
      />
      <SelectField
        id="filter-customization"
        name="customization"
        label={t('codes.column.customization')}
        placeholder={any}
        defaultValue={filters.customization ?? ''}
        options={keys.map((value) => ({ value, label: value }))}
      />
      <TextField
        id="filter-campaign"
        name="campaign"
        type="search"
        label={t('codes.filter.campaign')}
        defaultValue={filters.campaign}
        autoComplete="off"
      />
      <SelectField
        id="filter-link"
        name="link"
        label={t('codes.column.link')}
        placeholder={any}
        defaultValue={filters.link ?? ''}
        options={Object.entries(LINKS).map(([value, text]) => ({ value, label: t(text) }))}
      />
    </FilterBar>
  );
}
