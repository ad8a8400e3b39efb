import { useState } from 'react';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'look' | 'trailing'> & {
  readonly showLabel: string;
  readonly hideLabel: string;
};

/** A password field with a button that shows its value. The button is always rendered and works once script runs. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <TextField
      autoCapitalize={shown ? 'none' : undefined}
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          className={styles.toggle}
          aria-label={shown ? hideLabel : showLabel}
          aria-controls={field.id}
          disabled={!hydrated}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
