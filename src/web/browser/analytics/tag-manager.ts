import { isContainerId } from '#kernel/container-id.ts';
import { withBase } from '#web/routing/base-path.ts';
import { mirrorToGoogleTag } from '../consent/event-queue.ts';
import { dataLayer, pushCommand } from '../consent/google-consent-mode.ts';
import { runtimeSettings } from '../settings/runtime-settings.ts';

const HOST = 'https://www.googletagmanager.com';

/**
 * Loads the operator's container, if one is configured; call it only after consent to analytics. Returns a function
 * that reports a later page's path to tags.
 */
export async function startTagManager(currentPath: () => string): Promise<((path: string) => void) | null> {
  const { gtmContainerId: id } = await runtimeSettings();
  if (id === null) return null;
  if (!isContainerId(id)) {
    // biome-ignore lint/suspicious/noConsole: operators find the warning here, and the page continues
    console.warn('analytics: not a container id', id);
    return null;
  }
  setPageLocation(currentPath());
  load(id);
  return setPageLocation;
}

/** Sets the page's pattern as the tags' page location and clears the referrer: URL and referrer can hold secrets. */
function setPageLocation(path: string): void {
  pushCommand('set', { page_location: location.origin + withBase(path), page_referrer: '' });
}

function load(id: string): void {
  const isTag = id.startsWith('G-');
  if (isTag) {
    pushCommand('js', new Date());
    pushCommand('config', id, {});
    mirrorToGoogleTag();
  } else dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${HOST}/${isTag ? 'gtag/js' : 'gtm.js'}?id=${id}`;
  document.head.append(script);
}
