/** What a change of many rows did. */
export type Done = {
  readonly number: number;
  /** How many rows stayed as they were, by the reason. */
  readonly left: readonly { readonly reason: string; readonly number: number }[];
  /** Separates it from the changes before, so that the selection ends with each. */
  readonly id: string;
};

/**
 * The parameters of an address with what a change did, or without what an earlier one did. The page that shows it is another
 * one than the post, so that a reload repeats nothing.
 */
export function withDone(params: URLSearchParams, done: Done | null): Readonly<Record<string, string | null>> {
  const all = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name).join(',')]));
  if (done === null) return { ...all, done: null, left: null, at: null };
  const left = done.left.map(({ reason, number }) => `${reason}.${number}`).join(',');
  return { ...all, done: String(done.number), left: left || null, at: done.id };
}

/** What the address says that a change did; null if it says nothing that a change could have done. */
export function readDone(params: URLSearchParams): Done | null {
  const number = parseCount(params.get('done'));
  if (number === null) return null;
  const left = (params.get('left') ?? '').split(',').flatMap((text) => {
    const [, reason = '', given] = /^([a-z-]{1,40})\.(\d+)$/.exec(text) ?? [];
    const count = parseCount(given ?? null);
    return count === null ? [] : [{ reason, number: count }];
  });
  return { number, left, id: params.get('at') ?? '' };
}

function parseCount(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
