import { scrub } from '#kernel/scrub/scrub.ts';
import { typedValues } from './typed-values.ts';

/** An item's `data`, before it is sent. */
type ItemData = Readonly<Record<string, unknown>>;

/** Rollbar's limit; the library cuts only contexts that are no strings. */
const CONTEXT_LENGTH = 255;

/**
 * What of an item leaves the browser: without personal data wherever it stands, and without what the library adds for its
 * own makers or to tell browsers apart: its settings, the error once more as it was thrown, the list of plug-ins.
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
