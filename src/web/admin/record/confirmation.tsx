import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useActionData, useLocation } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { close, closeOnEscape } from '#web/ui/close-details.ts';
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
  const details = useRef<HTMLDetailsElement>(null);
  useCloseWhenDone(details);
  return (
    <details ref={details} name={name} className={styles.confirmation} onKeyDown={closeOnEscape}>
      <summary className={buttonClass({ tone: 'secondary', size })}>{label}</summary>
      <div className={styles.question}>
        {question && <p>{question}</p>}
        {children}
      </div>
    </details>
  );
}

/** Closes a disclosure whose form was carried out: that leads to another address, and a refusal to a result. */
function useCloseWhenDone(details: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  const isRefused = useActionData() !== undefined;
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    if (isRefused || !details.current?.open) return;
    // The next question begins without the answer to this one.
    for (const form of details.current.querySelectorAll('form')) form.reset();
    close(details.current);
  }, [key, isRefused, details]);
}
