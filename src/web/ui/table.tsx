import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

export type TableColumn = {
  readonly id: string;
  readonly label: string;
  /** Numbers stand below each other, aligned at their ends. */
  readonly numeric?: boolean | undefined;
  /** Shown at the head of the column in place of its label, for example a link that sorts. */
  readonly head?: ReactNode;
  /** The direction of the column by which the rows are sorted. */
  readonly sorted?: 'ascending' | 'descending' | undefined;
  /** Names the row; without such a column the first one does. */
  readonly isHeading?: boolean | undefined;
};

export type TableRow = {
  readonly id: string;
  /** In the order of the columns. */
  readonly cells: readonly ReactNode[];
};

export type TableProps = {
  readonly caption: ReactNode;
  /** Where a heading beside the table says the same. */
  readonly hideCaption?: boolean | undefined;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** In a narrow space each row is a card, or the table scrolls: cards for lists, scrolling to compare numbers. */
  readonly narrow?: 'cards' | 'scroll' | undefined;
  /** Names the scrolling region; without it, the caption does. */
  readonly id: string;
};

/** Rows of a list or of figures. One cell of a row is its heading, which screen readers read with each cell. */
export function Table({ id, caption, hideCaption = false, columns, rows, narrow = 'cards' }: TableProps) {
  const scrolls = narrow === 'scroll';
  return (
    // A region that scrolls must be reachable by keyboard.
    <div className={styles.frame} {...(scrolls && { role: 'region', 'aria-labelledby': id, tabIndex: 0 })}>
      <table className={classNames(styles.table, styles[narrow])}>
        <caption id={id} className={hideCaption ? 'visually-hidden' : styles.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.sorted}
                className={classNames(column.numeric && styles.numeric)}
              >
                {column.head ?? column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} columns={columns} cells={row.cells} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ columns, cells }: { readonly columns: readonly TableColumn[]; readonly cells: readonly ReactNode[] }) {
  const heading = Math.max(
    0,
    columns.findIndex(({ isHeading }) => isHeading),
  );
  return (
    <tr>
      {columns.map(({ id, label, numeric }, index) => {
        const className = classNames(numeric && styles.numeric);
        if (index === heading)
          return (
            <th key={id} scope="row" className={className}>
              {cells[index]}
            </th>
          );
        return (
          <td key={id} className={className} data-label={label}>
            {cells[index]}
          </td>
        );
      })}
    </tr>
  );
}
