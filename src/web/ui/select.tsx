import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import type { FieldProps } from './field.tsx';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import styles from './select.module.css';

export type SelectOption = { readonly value: string; readonly label: string };

export type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'children'> & {
    readonly options: readonly SelectOption[];
    /** The first, empty option, if nothing is preselected. */
    readonly placeholder?: string | undefined;
    readonly ref?: Ref<HTMLSelectElement>;
  };

/** The native select with the brand's style: it works with every keyboard, touch screen and form. */
export function SelectField({
  id,
  label,
  hint,
  error,
  errorId,
  optionalLabel,
  options,
  placeholder,
  className,
  ...select
}: SelectFieldProps) {
  const frame = { id, label, hint, error, errorId, optionalLabel };
  return (
    <FieldFrame {...frame} className={className}>
      <span className={fieldStyles.box}>
        <select
          {...select}
          id={id}
          className={classNames(fieldStyles.control, styles.select)}
          aria-invalid={error ? true : select['aria-invalid']}
          aria-describedby={describedBy(frame, select['aria-describedby'])}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.chevron}>
          <Icon name="chevron-down" />
        </span>
      </span>
    </FieldFrame>
  );
}

/** Whether a select still shows the page's preselection, or nothing. */
export function isUntouched(select: HTMLSelectElement): boolean {
  return select.value === '' || select.selectedOptions[0]?.defaultSelected === true;
}
