import styles from './label-wall.module.css';

/** Label names set in type. Each gets one of a few faces, so that they read as names and not as running text. */
export function LabelWall({ labels, more }: { readonly labels: readonly string[]; readonly more: string }) {
  return (
    <div>
      <ul className={styles.wall}>
        {labels.map((label) => (
          <li key={label} className={styles.label} translate="no">
            {label}
          </li>
        ))}
      </ul>
      <p className={styles.more}>{more}</p>
    </div>
  );
}
