import { type ReactNode, useRef } from 'react';
import { Form } from 'react-router';
import type { ListCount } from '#kernel/list/list-page.ts';
import { MOST_CHANGED } from '#kernel/list/row-selection.ts';
import { useSubmitting } from '#web/forms/use-submitting.ts';
import { useText } from '#web/i18n/use-text.ts';
import { withBase } from '#web/routing/base-path.ts';
import type { Href } from '#web/routing/href.ts';
import { useLocalizedPath } from '#web/routing/local-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { closeOnEscape } from '#web/ui/close-details.ts';
import { useCount } from './list-count.tsx';
import { getSelectionKey, type ListState } from './list-state.ts';
import { joinIds } from './posted-ids.ts';
import {
  countSelected,
  EVERYTHING,
  hasSelection,
  NOTHING,
  namesTooMany,
  SELECTION_FIELDS,
  type Selection,
} from './selection.ts';
import styles from './selection-form.module.css';
import { TOO_EARLY, UNRESTORED } from './stored-selection.ts';
import { SelectionContext, type SelectionControl, useSelectionState } from './use-selection.ts';

/** What can be done with all selected rows. It asks first, by a disclosure that works without script. */
export type BulkAction = {
  readonly kind: string;
  readonly label: string;
  readonly question: string;
  readonly confirm: string;
  /** What else the action needs to know; names of fields differ between actions. */
  readonly fields?: ReactNode;
  /** The page that the selection is posted to; the list's own if not set. */
  readonly page?: Href;
};

type Props = {
  readonly list: ListState;
  readonly rowIds: readonly string[];
  readonly count: ListCount;
  /** When the list was read: rows that arrive later are not selected with all others. */
  readonly readAt: string;
  readonly actions: readonly BulkAction[];
  /** Names the change that has just been made of the selected rows, so that nothing is selected any more. */
  readonly doneId: string | null;
  readonly children: ReactNode;
};

/** The form around a list whose rows can be selected, over all of its pages. */
export function SelectionForm({ list, rowIds, count, readAt, actions, doneId, children }: Props) {
  const { t } = useText();
  const form = useRef<HTMLFormElement>(null);
  const key = getSelectionKey(list);
  const control = useSelectionState(key, form, doneId);
  return (
    <SelectionContext value={control}>
      {/* Where script holds the selection, the browser must not restore marks that have been removed on another page. */}
      <Form
        method="post"
        ref={form}
        className={styles.form}
        autoComplete={control.isReady ? 'off' : undefined}
        {...{ [UNRESTORED]: control.isReady ? undefined : key }}
      >
        {/* The form's default button: Enter in a field or a checkbox presses nothing. */}
        <button type="submit" disabled hidden />
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name={SELECTION_FIELDS.until} value={readAt} />
        <OtherPages selection={control.selection} rowIds={rowIds} />
        <SelectionBar key={doneId} control={control} count={count} actions={actions} listKey={key} />
        {namesTooMany(control.selection) && (
          <Banner tone="info">{t('list.selected.tooMany', { most: MOST_CHANGED })}</Banner>
        )}
        {children}
      </Form>
    </SelectionContext>
  );
}

/** What the checkboxes of this page do not say. */
function OtherPages({ selection, rowIds }: { readonly selection: Selection; readonly rowIds: readonly string[] }) {
  if (selection.kind === 'all')
    return <input type="hidden" name={SELECTION_FIELDS.except} value={joinIds(selection.except)} />;
  const elsewhere = selection.ids.filter((id) => !rowIds.includes(id));
  return <input type="hidden" name={SELECTION_FIELDS.elsewhere} value={joinIds(elsewhere)} />;
}

type BarProps = {
  readonly control: SelectionControl;
  readonly count: ListCount;
  readonly actions: readonly BulkAction[];
  /** Questions close when it changes: they were about other rows. */
  readonly listKey: string;
};

function SelectionBar({ control, count, actions, listKey }: BarProps) {
  const { t } = useText();
  const format = useCount();
  const { selection, isReady, change } = control;
  const selected = isReady && hasSelection(selection) ? format(countSelected(selection, count)) : null;
  const all = isReady
    ? {
        checked: selection.kind === 'all',
        onChange: () => change(selection.kind === 'all' ? NOTHING : EVERYTHING),
      }
    : {};
  return (
    <section aria-label={t('list.selection')} className={styles.bar}>
      <label className={styles.all}>
        <input
          key={isReady ? 'ready' : 'waiting'}
          type="checkbox"
          name={SELECTION_FIELDS.all}
          value="1"
          className={styles.box}
          {...all}
        />
        <span>{t('list.select.all', { count: format(count) })}</span>
      </label>
      <p role="status" className={styles.count}>
        {selected !== null && t('list.selected', { count: selected })}
        {!isReady && (
          <span hidden {...{ [TOO_EARLY]: '' }}>
            {t('list.selection.tooEarly')}
          </span>
        )}
      </p>
      {actions.map((action) => (
        <Confirmation
          key={`${action.kind} ${listKey}`}
          action={action}
          selected={selected}
          isTooMany={namesTooMany(selection)}
        />
      ))}
      {selected !== null && (
        <Button tone="quiet" size="small" onClick={() => change(NOTHING)}>
          {t('list.selection.clear')}
        </Button>
      )}
    </section>
  );
}

type ConfirmationProps = {
  readonly action: BulkAction;
  /** The number of selected rows; null where none is selected, or the browser alone holds what is marked. */
  readonly selected: string | null;
  /** Whether the post would be refused, and would not even fit into one. */
  readonly isTooMany: boolean;
};

function Confirmation({ action, selected, isTooMany }: ConfirmationProps) {
  const { kind, label, question, confirm, fields, page } = action;
  const { t } = useText();
  const busy = useSubmitting();
  const localized = useLocalizedPath();
  const formAction = page && withBase(localized(page));
  return (
    <details name="bulk" className={styles.confirmation} onKeyDown={closeOnEscape}>
      <summary className={buttonClass({ tone: 'secondary', size: 'small' })}>{label}</summary>
      <div className={styles.question}>
        <p>{question}</p>
        {selected !== null && <p>{t('list.selected.rows', { count: selected })}</p>}
        {fields}
        <Button
          type="submit"
          name="kind"
          value={kind}
          formAction={formAction}
          disabled={isTooMany}
          size="small"
          busy={busy}
          busyLabel={t('form.busy')}
        >
          {confirm}
        </Button>
      </div>
    </details>
  );
}
