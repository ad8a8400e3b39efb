import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { TextField } from './field.tsx';

export type CopyFieldProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly hint?: ReactNode;
  readonly copyLabel: ReactNode;
  readonly copiedLabel: ReactNode;
  /** Called after the value has reached the clipboard, or has not. */
  readonly onCopied?: ((done: boolean) => void) | undefined;
};

/** A value to take away. Where the clipboard is closed to us, the text is selected for the visitor's own keys. */
export function CopyField({ id, label, value, hint, copyLabel, copiedLabel, onCopied }: CopyFieldProps) {
  const [copied, setCopied] = useState('');
  async function copy() {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) input.select();
    const done = await (navigator.clipboard?.writeText(value) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    setCopied(done ? value : '');
    onCopied?.(done);
  }
  return (
    <div className={styles.copy}>
      <TextField id={id} label={label} hint={hint} value={value} readOnly onFocus={(event) => event.target.select()} />
      <div className={styles.button}>
        <Button tone="secondary" wide onClick={copy}>
          <span aria-live="polite">{copied === value ? copiedLabel : copyLabel}</span>
        </Button>
      </div>
    </div>
  );
}
