import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Toast } from '#web/ui/toast.tsx';
import { dismissToast, type Toast as ShownToast } from './toast-store.ts';

/** Long enough to read the message twice; the timer pauses while the pointer or the focus is on the message. */
const STAY_MS = 8_000;

/** A toast that closes by itself, or by its button. */
export function AutoDismissToast({ id, text }: ShownToast) {
  const { t } = useText();
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const focusBefore = useRef<EventTarget | null>(null);
  const isPaused = held.pointer || held.focus;
  useEffect(() => {
    if (isPaused) return undefined;
    const end = window.setTimeout(() => dismissToast(id), STAY_MS);
    return () => window.clearTimeout(end);
  }, [id, isPaused]);
  return (
    <Toast
      closeLabel={t('toast.close')}
      onClose={() => {
        // The button disappears with its message, so the focus returns to its previous element.
        if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus();
        dismissToast(id);
      }}
      onPointer={(pointer) => setHeld((before) => ({ ...before, pointer }))}
      onFocus={(focus, from) => {
        if (focus) focusBefore.current = from;
        setHeld((before) => ({ ...before, focus }));
      }}
    >
      {text}
    </Toast>
  );
}
