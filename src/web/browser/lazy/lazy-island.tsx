import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadIslandTexts } from '#web/i18n/load-catalog.ts';

/**
 * A part whose program the first page does not wait for; it stands within a Suspense and is one `div`. The server draws
 * it with the page, and where its program or its texts never arrive the server's drawing stays: its links and forms work.
 */
export function lazyIsland<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    Promise.all([load(), loadIslandTexts()]).then(
      ([part]) => ({ default: part }),
      () => ({ default: ServerRenderedHtml }),
    ),
  );
}

/** What the server drew, left alone: a part that is not run here. */
export function ServerRenderedHtml() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it keeps React from looking inside
  return <div dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
}
