import { useSyncExternalStore } from 'react';

export type Toast = { readonly id: number; readonly text: string };

const MAX_TOASTS = 3;
const NONE: readonly Toast[] = [];

let lastId = 0;
let toasts = NONE;
const listeners = new Set<() => void>();

/** Shows a message to the visitor for a while. For browsers only: the server renders no toasts. */
export function showToast(text: string): void {
  lastId += 1;
  setToasts([...toasts, { id: lastId, text }].slice(-MAX_TOASTS));
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id));
}

/** Returns the toasts that are shown now. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
}

function setToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
