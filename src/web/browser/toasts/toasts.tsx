import { Suspense, useSyncExternalStore } from 'react';
import { ToastRegion } from '#web/ui/toast-region.tsx';
import { latePart } from '../lazy/late-part.tsx';

export type Message = { readonly id: number; readonly text: string };

const MOST = 3;
const NONE: readonly Message[] = [];
const PassingToast = latePart(() => import('./passing-toast.tsx').then((loaded) => loaded.PassingToast));

let made = 0;
let messages = NONE;
const listeners = new Set<() => void>();

/** Says what has just happened, in the visitor's words. For browsers: a server has nobody to tell. */
export function showToast(text: string): void {
  made += 1;
  change([...messages, { id: made, text }].slice(-MOST));
}

export function dropToast(id: number): void {
  change(messages.filter((message) => message.id !== id));
}

/** The one place of all pages where toasts appear. */
export function Toasts() {
  const shown = useSyncExternalStore(
    listen,
    () => messages,
    () => NONE,
  );
  return (
    <ToastRegion>
      <Suspense>
        {shown.map((message) => (
          <PassingToast key={message.id} {...message} />
        ))}
      </Suspense>
    </ToastRegion>
  );
}

function change(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
