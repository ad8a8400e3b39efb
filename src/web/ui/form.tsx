import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form.module.css';

export type FormError = {
  /** The id of the control that the message concerns. */
  readonly fieldId: string;
  readonly message: ReactNode;
};

export type ErrorSummaryProps = {
  readonly id?: string | undefined;
  readonly title: ReactNode;
  readonly errors: readonly FormError[];
  /** Changes with each failed submission, so that the focus moves again although the errors are the same. */
  readonly attempt?: string | number | undefined;
};

/**
 * The errors of a form, above it: takes the focus when it appears and links to each field. It does not take the focus
 * when the visitor corrects one of several errors; without script, the document focuses it by itself.
 */
export function ErrorSummary({ id = 'error-summary', title, errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const present = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus, also with equal errors
  useEffect(() => {
    if (present) summary.current?.focus();
  }, [present, attempt]);
  if (!present) return null;
  return (
    <div
      ref={summary}
      id={id}
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a post without script the focus starts at the errors
      autoFocus
      aria-labelledby={`${id}-title`}
    >
      <p id={`${id}-title`} className={styles.title}>
        {title}
      </p>
      <ul className={styles.errors}>
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a className={styles.link} href={`#${error.fieldId}`}>
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The fields in a column with the common spacing; stands inside the page's own form element. */
export function FormFields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

/** Fields side by side if there is space. */
export function FormRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

export function FormActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** A note below the actions about what the visitor does not commit to. */
export function Reassurance({ children }: { readonly children: ReactNode }) {
  return <p className={styles.reassurance}>{children}</p>;
}
