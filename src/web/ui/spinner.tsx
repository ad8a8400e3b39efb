import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** A turning ring; the words belong to what holds it. */
export function Spinner({ large = false }: { readonly large?: boolean }) {
  return <span className={classNames(styles.spinner, large && styles.large)} aria-hidden="true" />;
}
