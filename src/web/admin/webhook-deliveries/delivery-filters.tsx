import { DELIVERY_STATES } from '#modules/webhook/rules/delivery-list.ts';
import { MESSAGE_TYPES } from '#modules/webhook/rules/event-types.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextField } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import type { ListState } from '../list/list-state.ts';
import { nameType } from '../webhooks/webhook-texts.ts';
import type { DeliveryQuery, ShownDelivery } from './delivery-query.ts';
import { COLUMN_TEXTS, STATE_TEXTS } from './delivery-texts.ts';

export type EndpointName = { readonly id: string; readonly name: string };

type Props = {
  readonly list: ListState;
  readonly filters: DeliveryQuery['filters'];
  readonly endpoints: readonly EndpointName[];
};

/** What the list of deliveries can be filtered by. */
export function DeliveryFilters({ list, filters, endpoints }: Props) {
  const { t } = useText();
  const choice = (name: 'endpoint' | 'type' | 'state') => ({
    ...{ id: `filter-${name}`, name, placeholder: t('list.filters.any'), defaultValue: filters[name] ?? '' },
    label: t(COLUMN_TEXTS[name]),
  });
  const known = endpoints.map(({ id, name }) => ({ value: id, label: name }));
  const { endpoint } = filters;
  // The address may name an endpoint that was deleted.
  const gone = endpoint !== undefined && !endpoints.some(({ id }) => id === endpoint);
  return (
    <FilterBar list={list}>
      <SelectField
        {...choice('endpoint')}
        options={gone ? [...known, { value: endpoint, label: t('deliveries.endpoint.gone') }] : known}
      />
      <SelectField {...choice('type')} options={MESSAGE_TYPES.map((value) => ({ value, label: nameType(value, t) }))} />
      <SelectField
        {...choice('state')}
        options={DELIVERY_STATES.map((value) => ({
          value,
          label: t(STATE_TEXTS[value.toUpperCase() as ShownDelivery['state']]),
        }))}
      />
      <TextField
        id="filter-from"
        name="from"
        type="date"
        label={t('deliveries.filter.from')}
        defaultValue={filters.from}
      />
      <TextField id="filter-to" name="to" type="date" label={t('deliveries.filter.to')} defaultValue={filters.to} />
    </FilterBar>
  );
}
