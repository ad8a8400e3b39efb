import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from './button.tsx';
import styles from './countdown-redirect.module.css';
import { useHydrated } from './use-hydrated.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type CountdownRedirectProps = {
  readonly href: string;
  readonly seconds: number;
  /** The sentence with the seconds that are left. */
  readonly message: (remaining: number) => ReactNode;
  /** Said once it was stopped, and without script, where it never ran. */
  readonly stoppedMessage: ReactNode;
  readonly goLabel: ReactNode;
  readonly stopLabel: ReactNode;
  /** In place of a full load, where the page goes through the router. */
  readonly onElapsed?: (() => void) | undefined;
};

/**
 * Goes on by itself after some seconds, visibly, and can be stopped. Without script nothing goes on by itself and the
 * link remains. Who listens hears once that it goes on, and once that it was stopped; the seconds in between are not said.
 */
export function CountdownRedirect({
  href,
  seconds,
  message,
  stoppedMessage,
  goLabel,
  stopLabel,
  onElapsed,
}: CountdownRedirectProps) {
  const [remaining, setRemaining] = useState(seconds);
  const [stopped, setStopped] = useState(false);
  const hydrated = useHydrated();
  const actions = useRef<HTMLDivElement>(null);
  // The button that was pressed goes away: the focus goes on to the link beside it.
  function stop() {
    setStopped(true);
    actions.current?.querySelector('a')?.focus();
  }
  useEffect(() => {
    if (stopped) return undefined;
    if (remaining <= 0) {
      if (onElapsed) onElapsed();
      else window.location.assign(href);
      return undefined;
    }
    const timer = setTimeout(() => setRemaining(remaining - 1), 1000);
    return () => clearTimeout(timer);
  }, [remaining, stopped, href, onElapsed]);
  return (
    <div className={styles.countdown}>
      <p className={styles.message} aria-hidden={hydrated}>
        {hydrated && !stopped ? message(remaining) : stoppedMessage}
      </p>
      <VisuallyHidden>
        <span role="status">{hydrated && (stopped ? stoppedMessage : message(seconds))}</span>
      </VisuallyHidden>
      <div ref={actions} className={styles.actions}>
        <LinkButton href={href}>{goLabel}</LinkButton>
        {!stopped && (
          <Button tone="quiet" className={styles.stop} disabled={!hydrated} onClick={stop}>
            {stopLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
