import { Form } from 'react-router';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxGroup } from '#web/ui/choice.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { KeptFields } from './filter-bar.tsx';
import type { ListState } from './list-state.ts';
import { Menu } from './menu.tsx';

type Props = {
  readonly list: ListState;
  readonly columns: readonly { readonly id: string; readonly label: string }[];
};

/** Chooses the columns of a list. The first one names the rows and stays. */
export function ColumnMenu({ list, columns: [first, ...others] }: Props) {
  const { t } = useText();
  if (!first) return null;
  return (
    <Menu key={list.query.columns.join()} label={t('list.columns')}>
      <Form method="get">
        <Stack>
          <KeptFields list={list} without={['columns']} />
          <input type="hidden" name="columns" value={first.id} />
          <CheckboxGroup
            id="columns"
            name="columns"
            legend={t('list.columns.legend')}
            options={others.map(({ id, label }) => ({ value: id, label }))}
            defaultValues={list.query.columns}
          />
          <div>
            <Button type="submit" tone="secondary" size="small">
              {t('list.columns.apply')}
            </Button>
          </div>
        </Stack>
      </Form>
    </Menu>
  );
}
