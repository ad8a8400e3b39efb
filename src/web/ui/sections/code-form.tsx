import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import styles from './code-form.module.css';

export type CodeEntryProps = {
  readonly id: string;
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly errorId?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly maxLength?: number | undefined;
  /** Set after a refused post, also without script. */
  readonly autoFocus?: boolean | undefined;
  readonly submitLabel: ReactNode;
  readonly busy?: boolean | undefined;
  readonly busyLabel?: ReactNode;
};

/** The access code field and its button, for the page's own form element. */
export function CodeEntry({ submitLabel, busy, busyLabel, ...field }: CodeEntryProps) {
  return (
    <div className={styles.entry}>
      <TextField {...field} look="code" className={styles.field} enterKeyHint="go" />
      <div className={styles.button}>
        <Button type="submit" busy={busy} busyLabel={busyLabel} wide>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
