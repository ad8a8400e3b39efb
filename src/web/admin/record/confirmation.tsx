import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { closeOnEscape } from '#web/ui/close-details.ts';
import styles from './confirmation.module.css';

type Props = {
  readonly label: string;
  readonly question?: string | undefined;
  /** Of the confirmations with one name, one is open at a time. */
  readonly name?: string | undefined;
  readonly size?: 'small' | undefined;
  /** The form that does it. */
  readonly children: ReactNode;
};

/** A button that asks before it does what cannot be undone: a disclosure, which works without script. */
export function Confirmation({ label, question, name, size, children }: Props) {
  return (
    <details name={name} className={styles.confirmation} onKeyDown={closeOnEscape}>
      <summary className={buttonClass({ tone: 'secondary', size })}>{label}</summary>
      <div className={styles.question}>
        {question && <p>{question}</p>}
        {children}
      </div>
    </details>
  );
}
