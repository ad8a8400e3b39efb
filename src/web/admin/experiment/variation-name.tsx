import type { Variation } from '#modules/experiment/rules/experiment.ts';
import { useText } from '#web/i18n/use-text.ts';
import styles from './variation-name.module.css';

type Props = { readonly variation: Pick<Variation, 'key' | 'name'>; readonly isControl: boolean };

/** The name of a variation, its key, and whether it is the control; each once. */
export function VariationName({ variation: { key, name }, isControl }: Props) {
  const { t } = useText();
  const all = new Set([key, ...(isControl ? [t('experiment.control')] : [])]);
  const notes = [...all].filter((note) => note !== name);
  return (
    <>
      {name}
      {notes.length > 0 && <span className={styles.note}>{notes.join(' · ')}</span>}
    </>
  );
}
