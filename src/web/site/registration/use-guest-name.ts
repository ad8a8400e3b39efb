import { useEffect, useState } from 'react';
import { readDraft } from '#web/browser/registration/draft.ts';

/**
 * Returns the first name typed into the registration in this tab, live; null until one is known. It comes from the form
 * and from the draft that the tab stores anyway, and is stored nowhere else.
 */
export function useGuestName(): string | null {
  const [guest, setGuest] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setGuest(typedName() || readDraft().firstName?.trim() || null);
    look();
    document.addEventListener('input', look);
    return () => document.removeEventListener('input', look);
  }, []);
  return guest;
}

function typedName(): string {
  const field = document.querySelector<HTMLInputElement>('form input[name="firstName"]');
  return field?.value.trim() ?? '';
}
