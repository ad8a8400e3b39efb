import styles from './label-wall.module.css';

/** Names of labels as a wall of type. Each takes one of a few faces, so that they read as names and not as a text. */
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
