import { type DataLayerEvent, isEvent } from './data-layer-event.ts';

const KEY = 'vestibule_events';

/** Keeps events for the next page in this tab, in place of those kept before; false where the browser stores nothing. */
export function storeEvents(events: readonly DataLayerEvent[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(events));
    return true;
  } catch {
    return false;
  }
}

/** Takes what an earlier page has kept; whoever comes next finds nothing. */
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
