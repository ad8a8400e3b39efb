import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** A rotating ring; its container provides the text. */
export function Spinner({ large = false }: { readonly large?: boolean }) {
  return <span className={classNames(styles.spinner, large && styles.large)} aria-hidden="true" />;
}
