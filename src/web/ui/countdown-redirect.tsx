import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, LinkButton } from './button.tsx';
import styles from './countdown-redirect.module.css';
import { useHydrated } from './use-hydrated.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type CountdownRedirectProps = {
  readonly href: string;
  readonly seconds: number;
  /** The sentence with the remaining seconds. */
  readonly message: (remaining: number) => ReactNode;
  /** The text after the visitor stopped the countdown, and without script, where it never runs. */
  readonly stoppedMessage: ReactNode;
  readonly goLabel: ReactNode;
  readonly stopLabel: ReactNode;
  /** Replaces the full page load by a router navigation. */
  readonly onElapsed?: (() => void) | undefined;
};

/**
 * Redirects after a visible countdown, which the visitor can stop. Without script there is no redirect, and the link
 * remains. Screen readers announce the start and the stop once each, not the seconds in between.
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
  // The pressed button disappears, so the focus moves to the link beside it.
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
