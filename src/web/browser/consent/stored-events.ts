import { type DataLayerEvent, isEvent } from './data-layer-event.ts';

const KEY = 'vestibule_events';

/** Stores events for the next page in this tab, replacing those stored before; false if the browser stores nothing. */
export function storeEvents(events: readonly DataLayerEvent[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(events));
    return true;
  } catch {
    return false;
  }
}

/** Returns and removes the events that an earlier page stored. */
export function takeStoredEvents(): readonly DataLayerEvent[] {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept === null) return [];
    sessionStorage.removeItem(KEY);
    const found: unknown = JSON.parse(kept);
    return Array.isArray(found) ? found.filter(isEvent) : [];
  } catch {
    return [];
  }
}
