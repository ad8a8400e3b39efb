import styles from './cells.module.css';

/** An email address; it breaks before its domain if it has to. */
export function Address({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span className={styles.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
