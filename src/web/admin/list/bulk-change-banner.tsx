import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './bulk-change-banner.module.css';
import { CANCEL_FIELD } from './cancel-field.ts';
import { ChangeProgress } from './change-progress.tsx';
import { useRefresh } from './use-refresh.ts';

/** A change of many rows, as the page of their list shows it. */
export type ShownBulkChange<Row> = {
  readonly id: string;
  readonly total: number;
  readonly done: number;
  readonly isCancelled: boolean;
  readonly isFinished: boolean;
  /** How many changed, where the results do not say so of each. */
  readonly changed?: number;
  readonly results: readonly { readonly result: string; readonly number: number }[];
  /** The first of those that stayed as they were. */
  readonly rows: readonly Row[];
};

/** What a list says about its changes: in each language its rows are named in another way. */
export type BulkChangeTexts = {
  readonly running: string;
  readonly done: (count: number) => string;
  readonly cancelled: (count: number) => string;
  readonly cancel: string;
  readonly refused: (count: number, result: string) => string;
  readonly which: (count: number) => string;
  readonly first: (count: number) => string;
};

type Props<Row> = {
  readonly change: ShownBulkChange<Row>;
  readonly texts: BulkChangeTexts;
  readonly canCancel: boolean;
  /** One of those that stayed as they were, and why. */
  readonly renderRow: (row: Row) => { readonly key: string; readonly content: ReactNode };
  /** Shows these rows at once, not only when asked for. */
  readonly showsRows?: boolean;
  /** Of a change that has ended; without one, by how many changed. */
  readonly tone?: 'danger' | undefined;
  /** Below the results, such as a link to a file of them. */
  readonly more?: ReactNode;
};

/** What the last change of many rows did, or how far it has got. It goes on when the admin leaves the page. */
export function BulkChangeBanner<Row>(props: Props<Row>) {
  const { change, texts, canCancel, tone, more } = props;
  const { total, done, isCancelled, isFinished, results } = change;
  useRefresh(!isFinished);
  if (!isFinished) return <Running change={change} texts={texts} canCancel={canCancel} />;
  const changed = change.changed ?? results.find(({ result }) => result === 'done')?.number ?? 0;
  return (
    <Banner tone={tone ?? (changed > 0 ? 'success' : 'info')} title={texts.done(changed)}>
      {isCancelled && <p>{texts.cancelled(total - done)}</p>}
      <RefusedRows {...props} />
      {more}
    </Banner>
  );
}

type RunningProps<Row> = Pick<Props<Row>, 'change' | 'texts' | 'canCancel'>;

function Running<Row>({ change: { id, total, done }, texts, canCancel }: RunningProps<Row>) {
  const { t } = useText();
  const busy = useSubmitting();
  return (
    <Banner tone="info" title={texts.running}>
      <ChangeProgress total={total} done={done} />
      {canCancel && (
        <Form method="post" className={styles.cancel}>
          <Button
            type="submit"
            name={CANCEL_FIELD}
            value={id}
            tone="secondary"
            size="small"
            busy={busy}
            busyLabel={t('form.busy')}
          >
            {texts.cancel}
          </Button>
        </Form>
      )}
    </Banner>
  );
}

type RefusedProps<Row> = {
  readonly change: Pick<ShownBulkChange<Row>, 'results' | 'rows'>;
  readonly texts: Pick<BulkChangeTexts, 'refused' | 'which' | 'first'>;
  readonly renderRow: Props<Row>['renderRow'];
  readonly showsRows?: boolean;
};

/** Why rows stayed as they were: how many, and which. */
function RefusedRows<Row>({ change: { results, rows }, texts, renderRow, showsRows = false }: RefusedProps<Row>) {
  const refused = results.filter(({ result }) => result !== 'done');
  if (refused.length === 0) return null;
  const total = refused.reduce((sum, { number }) => sum + number, 0);
  return (
    <>
      <ul className={styles.reasons}>
        {refused.map(({ result, number }) => (
          <li key={result}>{texts.refused(number, result)}</li>
        ))}
      </ul>
      <details className={styles.which} open={showsRows}>
        <summary>{texts.which(total)}</summary>
        <ul className={styles.rows}>
          {rows.map(renderRow).map(({ key, content }) => (
            <li key={key}>{content}</li>
          ))}
        </ul>
        {rows.length < total && <p>{texts.first(rows.length)}</p>}
      </details>
    </>
  );
}
