import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { TextField } from './field.tsx';
import { useHydrated } from './use-hydrated.ts';

export type CopyFieldProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly hint?: ReactNode;
  readonly copyLabel: ReactNode;
  /** The button's label after copying, also announced. */
  readonly copiedLabel: ReactNode;
  /** The label if the browser denies clipboard access. */
  readonly failedLabel?: ReactNode;
  /** Called after copying, with whether it succeeded. */
  readonly onCopied?: ((done: boolean) => void) | undefined;
};

/** A value to copy. If the browser denies clipboard access, the text is selected for copying by keyboard. */
export function CopyField({ id, label, value, hint, copyLabel, copiedLabel, failedLabel, onCopied }: CopyFieldProps) {
  const hydrated = useHydrated();
  const [attempt, setAttempt] = useState({ value: '', done: false });
  const tried = attempt.value === value;
  const copied = tried && attempt.done;
  async function copy() {
    const done = await writeToClipboard(value);
    if (!done) document.getElementById(id)?.focus();
    setAttempt({ value, done });
    onCopied?.(done);
  }
  return (
    <div className={styles.frame}>
      <div className={styles.copy}>
        <TextField
          id={id}
          label={label}
          hint={hint}
          value={value}
          readOnly
          onFocus={({ target }) => selectFromStart(target)}
        />
        <div className={styles.button}>
          <Button tone="secondary" wide disabled={!hydrated} onClick={copy}>
            <span className={styles.labels}>
              <span data-shown={!copied}>{copyLabel}</span>
              <span data-shown={copied}>{copiedLabel}</span>
            </span>
          </Button>
        </div>
        <p role="status" className={tried && !copied ? styles.status : 'visually-hidden'}>
          {tried && (copied ? copiedLabel : failedLabel)}
        </p>
      </div>
    </div>
  );
}

/** Selects the value, of which a long one shows its beginning: the browser shows the end of a selection. */
function selectFromStart(field: HTMLInputElement): void {
  field.select();
  field.scrollLeft = 0;
}

async function writeToClipboard(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return false;
  }
}
