import { Form } from 'react-router';
import { listPersonalFilters } from '#kernel/list/list-query.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { Href } from '#web/routing/href.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { ShownView } from './list-data.ts';
import { getViewQuery, type ListState } from './list-state.ts';
import { Menu } from './menu.tsx';
import styles from './saved-views.module.css';
import type { ViewResult } from './view-result.ts';
import { VIEW_REFUSALS } from './view-result.ts';

type Props = {
  readonly list: ListState;
  readonly views: readonly ShownView[];
  readonly result: ViewResult | undefined;
  /** What a view saves; without it, what views of lists save. */
  readonly hint?: string;
};

/** The admin's own views of a list: filters, order and columns by a name. */
export function SavedViews({ list, views, result, hint }: Props) {
  const { t } = useText();
  const current = getViewQuery(list);
  const shown = views.find(({ query }) => query === current);
  return (
    <>
      {result && <Banner>{t(VIEW_REFUSALS[result.refusal])}</Banner>}
      <Menu
        key={getMenuKey(current, views)}
        label={shown ? t('list.views.current', { name: shown.name }) : t('list.views')}
      >
        <Stack>
          {views.length === 0 ? (
            <p className={styles.none}>{t('list.views.none')}</p>
          ) : (
            <ul className={styles.views}>
              {views.map((view) => (
                <View key={view.id} list={list} view={view} isCurrent={view === shown} />
              ))}
            </ul>
          )}
          {!shown && <SaveForm list={list} query={current} hint={hint} />}
        </Stack>
      </Menu>
    </>
  );
}

/** The menu closes with each change. */
function getMenuKey(current: string, views: Props['views']): string {
  return [current, ...views.map(({ id }) => id)].join();
}

type ViewProps = { readonly list: ListState; readonly view: ShownView; readonly isCurrent: boolean };

function View({ list, view: { id, name, query }, isCurrent }: ViewProps) {
  const { t } = useText();
  const to = (query === '' ? list.base : `${list.base}?${query}`) as Href;
  return (
    <li className={styles.view}>
      <LocalLink to={to} aria-current={isCurrent ? 'page' : undefined} className={styles.link}>
        {name}
      </LocalLink>
      <Form method="post">
        <input type="hidden" name="intent" value="delete-view" />
        <Button type="submit" name="view" value={id} tone="quiet" size="small">
          {t('list.views.delete')}
          <span className="visually-hidden">{t('list.views.delete.name', { name })}</span>
        </Button>
      </Form>
    </li>
  );
}

type SaveProps = { readonly list: ListState; readonly query: string; readonly hint: string | undefined };

function SaveForm({ list, query, hint }: SaveProps) {
  const { t } = useText();
  const hasPersonal = listPersonalFilters(list.rules).length > 0;
  return (
    <Form method="post">
      <Stack>
        <input type="hidden" name="intent" value="save-view" />
        <input type="hidden" name="query" value={query} />
        <TextField
          id="view-name"
          name="name"
          label={t('list.views.name')}
          hint={hint ?? t(hasPersonal ? 'list.views.hint.people' : 'list.views.hint')}
          maxLength={60}
          autoComplete="off"
          required
        />
        <div>
          <Button type="submit" tone="secondary" size="small">
            {t('list.views.save')}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
