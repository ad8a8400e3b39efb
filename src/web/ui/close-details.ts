import type { FocusEvent, KeyboardEvent } from 'react';

/** Closes a disclosure that covers other content; the focus returns to its button. */
export function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

/** Closes it when the keyboard focus leaves it, so that it does not cover the next focused element. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}
