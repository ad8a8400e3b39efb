export type ServerEvent = {
  /** The name of the event; null sets the id only, and browsers report no event. */
  readonly event: string | null;
  readonly id: string;
  readonly data: string;
};

/** A server-sent event as streams contain it. */
export function formatEvent({ event, id, data }: ServerEvent): Buffer {
  if (event === null) return Buffer.from(`id: ${id}\n\n`);
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return Buffer.from(`id: ${id}\nevent: ${event}\n${lines.join('')}\n`);
}
