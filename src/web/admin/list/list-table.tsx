import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { listSorts } from '#kernel/list/list-query.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LocalLink } from '#web/routing/local-link.tsx';
import { Table, type TableColumn } from '#web/ui/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { getListHref, type ListState } from './list-state.ts';
import styles from './list-table.module.css';
import { PageCheckbox, RowCheckbox } from './row-checkbox.tsx';

export type ListColumn<Row> = {
  readonly id: string;
  readonly label: string;
  /** The order in which the list is sorted by this column; others cannot be sorted. */
  readonly sort?: string | undefined;
  readonly numeric?: boolean | undefined;
  readonly cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  readonly list: ListState;
  readonly caption: string;
  /** All columns of the list; those of the query are shown. The first one names the row and is always shown. */
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  /** Where rows can be selected: what a screen reader calls a row. */
  readonly rowName?: ((row: Row) => string) | undefined;
};

/** The rows of a list: heads are links that sort, rows can be selected. */
export function ListTable<Row extends { readonly id: string }>({ list, caption, columns, rows, rowName }: Props<Row>) {
  const { t } = useText();
  const isLoading = useNavigation().state === 'loading';
  const shown = columns.filter(({ id }, index) => index === 0 || list.query.columns.includes(id));
  const choose: TableColumn = {
    id: 'select',
    label: t('list.select'),
    head: <PageCheckbox ids={rows.map(({ id }) => id)} />,
  };
  return (
    <div className={styles.table} aria-busy={isLoading || undefined}>
      <Table
        id="list"
        caption={caption}
        hideCaption
        columns={[...(rowName ? [choose] : []), ...shown.map((column, index) => toColumn(column, index === 0))]}
        rows={rows.map((row) => ({
          id: row.id,
          cells: [
            ...(rowName ? [<RowCheckbox key="select" id={row.id} name={rowName(row)} />] : []),
            ...shown.map(({ cell }) => cell(row)),
          ],
        }))}
      />
    </div>
  );

  function toColumn({ id, label, sort, numeric }: ListColumn<Row>, isHeading: boolean): TableColumn {
    const isOffered = sort !== undefined && listSorts(list.rules, list.query.filters).includes(sort);
    const sorted = sort === list.query.sort ? list.query.direction : undefined;
    const head = isOffered ? <SortLink list={list} sort={sort} label={label} /> : undefined;
    return { id, label, numeric, isHeading, head, sorted: isOffered ? sorted : undefined };
  }
}

type SortProps = { readonly list: ListState; readonly sort: string; readonly label: string };

/** Sorts by the column; the second press turns the order around. */
function SortLink({ list, sort, label }: SortProps) {
  const { t } = useText();
  const { query, rules } = list;
  const isCurrent = query.sort === sort;
  const first = rules.sorts[sort] ?? 'ascending';
  const reversed = query.direction === 'ascending' ? 'descending' : 'ascending';
  const direction = isCurrent ? reversed : first;
  return (
    <LocalLink to={getListHref(list, { sort, direction })} className={styles.sort}>
      {label}
      <VisuallyHidden>{t(direction === 'ascending' ? 'list.sort.ascending' : 'list.sort.descending')}</VisuallyHidden>
      <span aria-hidden="true" className={styles.arrow} data-direction={isCurrent ? query.direction : undefined} />
    </LocalLink>
  );
}
