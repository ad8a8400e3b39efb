import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';
import styles from './number-field.module.css';

export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'look' | 'trailing'> & { readonly unit?: ReactNode };

/**
 * A number with its unit. It is a text input: inputs of the type `number` change when scrolled over, drop what they do
 * not understand, and read decimal commas in some browsers only.
 */
export function NumberField({ unit, ...field }: NumberFieldProps) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...field}
      trailing={
        unit !== undefined && (
          <span className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )
      }
    />
  );
}
