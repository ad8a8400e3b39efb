import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { formatListQuery } from '#kernel/list/list-query.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import styles from './filter-bar.module.css';
import { getUnfilteredHref, isFiltered, type ListState } from './list-state.ts';

/**
 * The filters of a list. They become the address, so that a filtered list can be shared, and works without script. On a narrow
 * screen they are folded, so that the rows are in sight.
 */
export function FilterBar({ list, children }: { readonly list: ListState; readonly children: ReactNode }) {
  const { t } = useText();
  const title = useId();
  return (
    <Form method="get" role="search" aria-labelledby={title} className={styles.bar} key={getFormKey(list)}>
      <h2 id={title} className="visually-hidden">
        {t('list.filters')}
      </h2>
      <details className={styles.fold}>
        <summary className={styles.summary}>
          {t('list.filters')}
          {isFiltered(list) && <span className={styles.number}>{Object.keys(list.query.filters).length}</span>}
        </summary>
        <div className={styles.content}>
          <div className={styles.fields}>{children}</div>
          <div className={styles.buttons}>
            <Button type="submit" tone="secondary" size="small">
              {t('list.filters.apply')}
            </Button>
            {isFiltered(list) && (
              <LocalLink to={getUnfilteredHref(list)} className={buttonClass({ tone: 'quiet', size: 'small' })}>
                {t('list.filters.reset')}
              </LocalLink>
            )}
          </div>
        </div>
      </details>
      <KeptFields list={list} without={Object.keys(list.rules.filters)} />
    </Form>
  );
}

/** What the address says besides the fields of a form. */
export function KeptFields({ list, without }: { readonly list: ListState; readonly without: readonly string[] }) {
  const params = [...formatListQuery(list.rules, list.query)].filter(([name]) => !without.includes(name));
  return params.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** Fields keep what was typed until the address changes: the button "back" shows the filters of its page. */
function getFormKey({ rules, query }: ListState): string {
  return formatListQuery(rules, query).toString();
}
