import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import { describedBy, FieldError, getErrorId } from './field-frame.tsx';

export type RadioOption = { readonly value: string; readonly label: ReactNode; readonly hint?: ReactNode };

export type RadioGroupProps = {
  readonly id: string;
  readonly name: string;
  readonly legend: ReactNode;
  readonly options: readonly RadioOption[];
  readonly defaultValue?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly errorId?: string | undefined;
  readonly required?: boolean | undefined;
  /** Side by side if there is space. */
  readonly inline?: boolean | undefined;
};

/** A single choice. The group's id is also the first option's, so that an error summary's link focuses a control. */
export function RadioGroup({
  id,
  name,
  legend,
  options,
  defaultValue,
  hint,
  error,
  errorId,
  required,
  inline = true,
}: RadioGroupProps) {
  return (
    <fieldset className={styles.group} aria-describedby={describedBy({ id, hint, error, errorId })}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <div className={classNames(styles.options, inline && styles.inline)}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              className={classNames(styles.control, styles.radio)}
              id={index === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              required={required}
              aria-invalid={error ? true : undefined}
            />
            <span>
              {option.label}
              {option.hint && <span className={styles.hint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={getErrorId({ id, errorId })}>{error}</FieldError>
    </fieldset>
  );
}

export type CheckboxGroupProps = Omit<RadioGroupProps, 'options' | 'defaultValue' | 'required' | 'inline'> & {
  readonly options: readonly Omit<RadioOption, 'hint'>[];
  readonly defaultValues?: readonly string[] | undefined;
  /** Fewer and wider columns, for labels of several words. */
  readonly wide?: boolean | undefined;
  /** The first option takes the focus. */
  readonly autoFocus?: boolean | undefined;
};

/** Several choices of one name, in as many columns as fit. The group's id is also the first option's. */
export function CheckboxGroup({
  id,
  name,
  legend,
  options,
  defaultValues = [],
  hint,
  error,
  errorId,
  wide = false,
  autoFocus = false,
}: CheckboxGroupProps) {
  return (
    <fieldset className={styles.group} aria-describedby={describedBy({ id, hint, error, errorId })}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <div className={classNames(styles.columns, wide && styles.wide)}>
        {options.map(({ value, label }, index) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              className={classNames(styles.control, styles.checkbox)}
              id={index === 0 ? id : `${id}-${value}`}
              name={name}
              value={value}
              defaultChecked={defaultValues.includes(value)}
              {...(autoFocus && index === 0 && { autoFocus })}
              aria-invalid={error ? true : undefined}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={getErrorId({ id, errorId })}>{error}</FieldError>
    </fieldset>
  );
}

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'children'> & {
  readonly id: string;
  /** May hold links, for terms. */
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly errorId?: string | undefined;
};

export function Checkbox({ id, label, hint, error, errorId, className, ...input }: CheckboxProps) {
  const frame = { id, hint, error, errorId };
  return (
    <div className={className}>
      <label className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          id={id}
          className={classNames(styles.control, styles.checkbox)}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={describedBy(frame, input['aria-describedby'])}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <span id={`${id}-hint`} className={classNames(styles.hint, styles.below)}>
          {hint}
        </span>
      )}
      <FieldError id={getErrorId(frame)}>{error}</FieldError>
    </div>
  );
}
