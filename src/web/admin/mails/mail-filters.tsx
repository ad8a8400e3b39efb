import { LOCALES } from '#kernel/locale.ts';
import { MAIL_KIND_NAMES } from '#modules/mail/rules/mail-kinds.ts';
import { MAIL_STATES } from '#modules/mail/rules/mail-list.ts';
import { formatLanguage } from '#web/i18n/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import type { MailQuery, ShownState } from './mail-query.ts';
import { nameKind, STATE_TEXTS } from './mail-texts.ts';

type Props = { readonly list: ListState; readonly filters: MailQuery['filters'] };

/** What the list of mails can be filtered by. */
export function MailFilters({ list, filters }: Props) {
  const { t, languageTag } = useText();
  const kinds = MAIL_KIND_NAMES.map((value) => ({ value, label: nameKind(value, t) }));
  const languages = LOCALES.map((value) => ({ value, label: formatLanguage(value, languageTag) }));
  const states = MAIL_STATES.map((value) => ({ value, label: t(STATE_TEXTS[value.toUpperCase() as ShownState]) }));
  const choice = (name: 'kind' | 'state' | 'language') => ({
    ...{ id: `filter-${name}`, name, placeholder: t('list.filters.any'), defaultValue: filters[name] ?? '' },
    label: t(`mails.column.${name}`),
  });
  return (
    <FilterBar list={list}>
      <TextField
        id="filter-recipient"
        name="recipient"
        type="search"
        label={t('mails.filter.recipient')}
        defaultValue={filters.recipient}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField {...choice('kind')} options={kinds} />
      <SelectField {...choice('state')} options={states} />
      <SelectField {...choice('language')} options={languages} />
      <TextField id="filter-from" name="from" type="date" label={t('mails.filter.from')} defaultValue={filters.from} />
      <TextField id="filter-to" name="to" type="date" label={t('mails.filter.to')} defaultValue={filters.to} />
    </FilterBar>
  );
}
