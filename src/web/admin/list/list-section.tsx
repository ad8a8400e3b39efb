import type { ReactNode } from 'react';
import type { Href } from '#web/routing/href.ts';
import { usePermission } from '../layout/use-back-office.ts';
import { ColumnMenu } from './column-menu.tsx';
import { ExportLink } from './export-link.tsx';
import type { ListResult, ShownList, ShownView } from './list-data.ts';
import { IgnoredNote, ListFailure, NothingFound } from './list-notes.tsx';
import { getListHref, isEmptyList, type ListState } from './list-state.ts';
import { type ListColumn, ListTable } from './list-table.tsx';
import { Tools } from './menu.tsx';
import { Pager } from './pager.tsx';
import { SavedViews } from './saved-views.tsx';
import { type BulkAction, SelectionForm } from './selection-form.tsx';
import type { ViewResult } from './view-result.ts';

type Row = { readonly id: string };

/** What can be done with selected rows. */
type SelectionOf<One> = {
  readonly actions: readonly BulkAction[];
  /** What a screen reader calls a row. */
  readonly rowName: (row: One) => string;
  /** See `SelectionForm`. */
  readonly doneId: string | null;
};

type RowsProps<One extends Row> = {
  readonly list: ListState;
  readonly caption: string;
  readonly columns: readonly ListColumn<One>[];
  /** Null or without actions: rows cannot be selected. */
  readonly selection?: SelectionOf<One> | null;
};

type Props<One extends Row> = RowsProps<One> & {
  readonly data: { readonly result: ListResult<One>; readonly views: readonly ShownView[] };
  readonly viewResult: ViewResult | undefined;
  readonly filters: ReactNode;
  /** Further tools, such as a menu. */
  readonly tools?: ReactNode;
  /** The page that sends the list as a file, and the file's name. */
  readonly file: { readonly page: Href; readonly name: string };
  /** In the place of everything but these tools, where the list has no rows at all. */
  readonly empty: ReactNode;
};

/** A list with its tools, or why it has no rows. */
export function ListSection<One extends Row>(props: Props<One>) {
  const { data, viewResult, filters, tools, file, empty, ...rows } = props;
  const { list, columns } = rows;
  const { result, views } = data;
  const canExport = usePermission('export');
  if (isEmptyList(list, result))
    return (
      <>
        {tools}
        {empty}
      </>
    );
  return (
    <>
      {filters}
      <IgnoredNote list={list} />
      <Tools>
        <SavedViews list={list} views={views} result={viewResult} />
        <ColumnMenu list={list} columns={columns} />
        {canExport && <ExportLink to={getListHref({ ...list, base: file.page })} name={file.name} />}
        {tools}
      </Tools>
      {result.kind === 'failed' ? (
        <ListFailure list={list} message={result.message} />
      ) : (
        <Rows {...rows} shown={result} />
      )}
    </>
  );
}

function Rows<One extends Row>({
  list,
  caption,
  columns,
  selection,
  shown,
}: RowsProps<One> & { readonly shown: ShownList<One> }) {
  const { rows, count, pageInfo, readAt } = shown;
  if (rows.length === 0 && !pageInfo.isPartial) return <NothingFound list={list} />;
  const table = { list, caption, columns, rows };
  if (!selection || selection.actions.length === 0)
    return (
      <>
        <ListTable {...table} />
        <Pager list={list} shown={shown} />
      </>
    );
  const { actions, rowName, doneId } = selection;
  return (
    <SelectionForm {...{ list, count, readAt, actions, doneId }} rowIds={rows.map(({ id }) => id)}>
      <ListTable {...table} rowName={rowName} />
      <Pager list={list} shown={shown} />
    </SelectionForm>
  );
}
