import { withoutBase } from '../../base-path.ts';
import { loadCatalog } from '../../text/load-catalog.ts';
import { localeOfPath } from '../../text/use-text.ts';

/**
 * The route's language-resource middleware (specification B8): the page's texts are there before it is shown,
 * also when the language changes through the router. On the server they always are.
 */
export async function i18n({ url }: { readonly url: URL }): Promise<void> {
  await loadCatalog(localeOfPath(withoutBase(url.pathname)));
}
