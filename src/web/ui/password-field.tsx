import { useState } from 'react';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './field.tsx';
import { IconDrawing } from './icon.tsx';
import { useHydrated } from './use-hydrated.ts';

const EYE =
  'M2.5 12C4.6 7.8 8 5.7 12 5.7s7.4 2.1 9.5 6.3c-2.1 4.2-5.5 6.3-9.5 6.3S4.6 16.2 2.5 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z';
const EYE_OFF =
  'M4 4l16 16M9.9 6a9.6 9.6 0 0 1 2.1-.3c4 0 7.4 2.1 9.5 6.3a13 13 0 0 1-3 3.9M6.2 7.6A13 13 0 0 0 2.5 12c2.1 4.2 5.5 6.3 9.5 6.3 1.4 0 2.7-.3 3.9-.8M10 10a2.8 2.8 0 0 0 4 4';

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
          <IconDrawing path={shown ? EYE_OFF : EYE} />
        </button>
      }
    />
  );
}
