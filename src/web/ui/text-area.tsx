import type { TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import type { FieldProps } from './field.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';
import styles from './text-area.module.css';

export type TextAreaFieldProps = FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'children'>;

/** Several lines of text. The field grows with its text where the browser can. */
export function TextAreaField({
  id,
  label,
  hint,
  error,
  errorId,
  optionalLabel,
  className,
  ...area
}: TextAreaFieldProps) {
  const frame = { id, label, hint, error, errorId, optionalLabel };
  return (
    <FieldFrame {...frame} className={className}>
      <span className={fieldStyles.box}>
        <textarea
          rows={3}
          {...area}
          id={id}
          className={classNames(fieldStyles.control, styles.area)}
          aria-invalid={error ? true : area['aria-invalid']}
          aria-describedby={describedBy(frame, area['aria-describedby'])}
        />
      </span>
    </FieldFrame>
  );
}
