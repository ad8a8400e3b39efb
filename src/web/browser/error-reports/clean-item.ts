import { scrub } from '#kernel/scrub/scrub.ts';
import { typedValues } from './typed-values.ts';

/** An item's `data`, before it is sent. */
type ItemData = Readonly<Record<string, unknown>>;

/** Rollbar's limit; the library truncates only contexts that are no strings. */
const CONTEXT_LENGTH = 255;

/**
 * Cleans an item before it leaves the browser: removes personal data everywhere, and the library's additions for its
 * own vendor or for fingerprinting: its settings, the duplicate of the thrown error, the list of plug-ins.
 */
export function cleanItem(data: ItemData, version: string): ItemData {
  const { _originalArgs: _args, endpoint: _endpoint, notifier, client, ...rest } = data;
  const { context, ...clean } = scrub({ ...rest, client: cleanClient(client, version) }, typedValues()) as ItemData;
  const { name, version: libraryVersion } = (notifier ?? {}) as ItemData;
  return {
    ...clean,
    context: String(context ?? '').slice(0, CONTEXT_LENGTH),
    code_version: version,
    notifier: { name, version: libraryVersion },
  };
}

function cleanClient(client: unknown, version: string): ItemData {
  const { javascript, ...rest } = (client ?? {}) as ItemData;
  const { plugins: _plugins, ...known } = (javascript ?? {}) as ItemData;
  return { ...rest, javascript: { ...known, code_version: version } };
}
