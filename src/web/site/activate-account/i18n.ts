import { localeOfPath } from '#kernel/locale.ts';
import { loadCatalog } from '#web/i18n/load-catalog.ts';
import { withoutBase } from '#web/routing/base-path.ts';

/**
 * The route's language-resource middleware (specification B8): the page's texts are loaded before the page is shown,
 * also when the language changes through the router. The server always has them.
 */
export async function i18n({ url }: { readonly url: URL }): Promise<void> {
  await loadCatalog(localeOfPath(withoutBase(url.pathname)));
}
