/** An entry of the global data layer: its name and its fields. */
export type DataLayerEvent = { readonly event: string; readonly [name: string]: unknown };

/** Whether an entry of the data layer is an event; Google's own commands are not. */
export function isEvent(entry: unknown): entry is DataLayerEvent {
  return typeof (entry as Partial<DataLayerEvent> | null)?.event === 'string';
}
