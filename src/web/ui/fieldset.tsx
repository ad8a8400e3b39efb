import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, FieldError, getErrorId } from './field-frame.tsx';
import styles from './fieldset.module.css';

export type FieldsetProps = {
  /** Also the prefix of the hint's and the error's ids; focus moves to it for an error of the whole group. */
  readonly id: string;
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** `panel` is a part of a long form; `group` a part of a panel. */
  readonly look?: 'panel' | 'group' | undefined;
  /** Buttons for the whole group, beside its legend. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a form with its name, hint and message. */
export function Fieldset({ id, legend, hint, error, look = 'panel', actions, children }: FieldsetProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classNames(styles.fieldset, styles[look])}
      aria-describedby={describedBy({ id, hint, error })}
    >
      <legend className={styles.legend}>{legend}</legend>
      {actions && <div className={styles.actions}>{actions}</div>}
      <div className={styles.content}>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
        <FieldError id={getErrorId({ id })}>{error}</FieldError>
        {children}
      </div>
    </fieldset>
  );
}
