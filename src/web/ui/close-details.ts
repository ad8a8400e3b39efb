import type { FocusEvent, KeyboardEvent } from 'react';

/** Closes a disclosure that covers other content; the focus returns to its button. */
export function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key === 'Escape' && currentTarget.open) close(currentTarget);
}

/** Closes a disclosure; the focus returns to its button if it was inside, or is lost. */
export function close(details: HTMLDetailsElement): void {
  const { activeElement } = document;
  details.open = false;
  if (activeElement === document.body || details.contains(activeElement))
    details.querySelector('summary')?.focus({ preventScroll: true });
}

/** Closes it when the keyboard focus leaves it, so that it does not cover the next focused element. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}
