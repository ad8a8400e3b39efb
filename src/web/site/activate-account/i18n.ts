import { localeOfPath } from '#kernel/locale.ts';
import { loadCatalog } from '#web/i18n/load-catalog.ts';
import { withoutBase } from '#web/routing/base-path.ts';

/**
 * The route's language-resource middleware (specification B8): the page's texts are there before it is shown,
 * also when the language changes through the router. On the server they always are.
 */
export async function i18n({ url }: { readonly url: URL }): Promise<void> {
  await loadCatalog(localeOfPath(withoutBase(url.pathname)));
}
