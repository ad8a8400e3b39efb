import { useText } from '#web/i18n/use-text.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './row-checkbox.module.css';
import { isSelected, SELECTION_FIELDS, select } from './selection.ts';
import { useSelection } from './use-selection.ts';

/** Selects a row. Without script it belongs to the posted form alone. */
export function RowCheckbox({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useText();
  const { selection, isReady, change } = useSelection();
  const state = isReady
    ? {
        checked: isSelected(selection, id),
        onChange: (event: { readonly target: HTMLInputElement }) =>
          change(select(selection, [id], event.target.checked)),
      }
    : {};
  return (
    <label className={styles.target}>
      <input
        key={isReady ? 'ready' : 'waiting'}
        type="checkbox"
        name={SELECTION_FIELDS.row}
        value={id}
        className={styles.box}
        {...state}
      />
      <span className="visually-hidden">{t('list.select.row', { name })}</span>
    </label>
  );
}

/** Selects all rows of the page; needs script. */
export function PageCheckbox({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useText();
  const { selection, change } = useSelection();
  const isHydrated = useHydrated();
  const label = t('list.select.page');
  if (!isHydrated) return <span className="visually-hidden">{t('list.select')}</span>;
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        checked={ids.length > 0 && ids.every((id) => isSelected(selection, id))}
        onChange={(event) => change(select(selection, ids, event.target.checked))}
        className={styles.box}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}
