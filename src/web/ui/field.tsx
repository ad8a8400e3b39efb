import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { describedBy, FieldFrame } from './field-frame.tsx';

export type FieldProps = {
  /** Also the prefix of the hint's and the error's ids. */
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The message of the rule that failed; its presence marks the field as invalid. */
  readonly error?: ReactNode;
  /** Conform's own id of the message, for Conform's forms. */
  readonly errorId?: string | undefined;
  /** Shown beside the label of an optional field. */
  readonly optionalLabel?: ReactNode;
};

export type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'children'> & {
    /** Code: wide letters, no spell checking. */
    readonly look?: 'plain' | 'code' | undefined;
    readonly trailing?: ReactNode;
  };

/** One line of text: label above, hint, message, all associated with the input, which is a plain uncontrolled one. */
export function TextField({
  id,
  label,
  hint,
  error,
  errorId,
  optionalLabel,
  look,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  const frame = { id, label, hint, error, errorId, optionalLabel };
  return (
    <FieldFrame {...frame} className={className}>
      <span className={styles.box}>
        <input
          type="text"
          {...(look === 'code' && {
            autoCapitalize: 'characters',
            autoComplete: 'off',
            autoCorrect: 'off',
            spellCheck: false,
          })}
          {...input}
          id={id}
          className={classNames(styles.control, look === 'code' && styles.code)}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={describedBy(frame, input['aria-describedby'])}
        />
        {trailing}
      </span>
    </FieldFrame>
  );
}
