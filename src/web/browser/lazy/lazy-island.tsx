import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadIslandTexts } from '#web/i18n/load-catalog.ts';

/**
 * A lazy island whose chunk the first page does not wait for; it stands in a Suspense and is one `div`. The server
 * renders it with the page, and if its chunk or its texts never load, the server's HTML stays: its links and forms
 * work.
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

/** Keeps the server's HTML of an island that does not run here. */
export function ServerRenderedHtml() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is inserted; React then keeps the server's markup
  return <div dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
}
