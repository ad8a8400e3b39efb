import { AsyncLocalStorage } from 'node:async_hooks';
import { setFormatListener } from '#kernel/formats.ts';

const formatted = new AsyncLocalStorage<Map<string, string>>();
setFormatListener((key, result) => formatted.getStore()?.set(key, result));

/** Renders, and returns the values that were formatted during this rendering only, by their keys. */
export async function recordFormats(
  render: () => Promise<string>,
): Promise<{ readonly html: string; readonly formats: ReadonlyMap<string, string> }> {
  const formats = new Map<string, string>();
  return { html: await formatted.run(formats, render), formats };
}
