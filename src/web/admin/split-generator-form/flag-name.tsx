import { useText } from '#web/i18n/use-text.ts';
import { getFlagControl, getTextKey } from './flag-controls.ts';
import styles from './form.module.css';

/** The name of what a flag varies; for a text, also its key. */
export function FlagName({ flag }: { readonly flag: string }) {
  const { t } = useText();
  const { kind, label } = getFlagControl(flag);
  return (
    <span>
      {t(label)} {kind === 'text' && <code className={styles.code}>{getTextKey(flag)}</code>}
    </span>
  );
}
