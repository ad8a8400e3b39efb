import { AsyncLocalStorage } from 'node:async_hooks';
import { setTakeFormat } from '#kernel/formats.ts';

/** The limits of what is remembered: at most so many results, all of short keys. */
const MOST = 5_000;
const LONGEST = 100;

const formatted = new AsyncLocalStorage<Map<string, string>>();
const results = new Map<string, string>();
setTakeFormat((key, format) => {
  const result = results.get(key) ?? remember(key, format());
  formatted.getStore()?.set(key, result);
  return result;
});

/** Pages show the same few numbers and days; formatting them took a twentieth of the landing page's rendering. */
function remember(key: string, result: string): string {
  if (key.length > LONGEST) return result;
  if (results.size >= MOST) results.clear();
  results.set(key, result);
  return result;
}

/** Renders, and returns the values that were formatted during this rendering only, by their keys. */
export async function recordFormats(
  render: () => Promise<string>,
): Promise<{ readonly html: string; readonly formats: ReadonlyMap<string, string> }> {
  const formats = new Map<string, string>();
  return { html: await formatted.run(formats, render), formats };
}

/** How many values the current rendering has formatted. */
export function getFormatCount(): number {
  return formatted.getStore()?.size ?? 0;
}

/** Forgets the values of the current rendering but the first `count`: the browser does not format them. */
export function forgetFormatsSince(count: number): void {
  const formats = formatted.getStore();
  for (const key of [...(formats?.keys() ?? [])].slice(count)) formats?.delete(key);
}
