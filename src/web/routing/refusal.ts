/** The reason of a 403 in the visitor's language, and where to go on. */
export type Refusal = {
  readonly text: string;
  readonly way: { readonly href: string; readonly label: string };
};

/** Returns the reason that a response of the status 403 contains, or null. */
export function parseRefusal(data: unknown): Refusal | null {
  return (data as Partial<Refusal> | null)?.way ? (data as Refusal) : null;
}
