import { useEffect, useState } from 'react';
import { readDraft } from '#web/browser/registration/draft.ts';

/**
 * The first name that was typed into the registration in this tab, as it is typed; null until one is known. It is read
 * from the form and from the draft that the tab keeps anyway, and is kept nowhere else.
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
