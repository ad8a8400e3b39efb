import { ADMIN_ROLES } from '#kernel/permissions.ts';
import { ADMIN_LOGINS, FACTOR_FILTERS } from '#modules/membership/rules/admin-list.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { ROLE_TEXTS } from '../layout/role-texts.ts';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { AdminQuery } from './admin-query.ts';
import { COLUMN_TEXTS, FACTOR_TEXTS, STATUS_TEXTS } from './admin-texts.ts';

type Props = { readonly list: ListState; readonly filters: AdminQuery['filters'] };

/** What the list of admins can be filtered by. */
export function AdminFilters({ list, filters }: Props) {
  const { t } = useText();
  const text = (name: 'email' | 'name') => ({
    ...{ id: `filter-${name}`, name, type: 'search', defaultValue: filters[name], autoComplete: 'off' },
    ...{ spellCheck: false, label: t(COLUMN_TEXTS[name]) },
  });
  const choice = (name: 'role' | 'status' | 'factor') => ({
    ...{ id: `filter-${name}`, name, placeholder: t('list.filters.any'), defaultValue: filters[name] ?? '' },
    label: t(COLUMN_TEXTS[name]),
  });
  return (
    <FilterBar list={list}>
      <TextField {...text('email')} />
      <TextField {...text('name')} />
      <SelectField {...choice('role')} options={ADMIN_ROLES.map((value) => ({ value, label: t(ROLE_TEXTS[value]) }))} />
      <SelectField
        {...choice('status')}
        options={ADMIN_LOGINS.map((value) => ({ value, label: t(STATUS_TEXTS[value]) }))}
      />
      <SelectField
        {...choice('factor')}
        options={FACTOR_FILTERS.map((value) => ({ value, label: t(FACTOR_TEXTS[value]) }))}
      />
    </FilterBar>
  );
}
