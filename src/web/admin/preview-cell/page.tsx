import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts';
import { isTemplateKind } from '#modules/mail/rules/mail-kinds.ts';
import { mailTemplate } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext, type Preview } from '#web/routing/load-context.ts';
import type { Run } from '#web/routing/operation.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { freezeDocument } from '../landing-page-preview/freeze-document.server.ts';
import { createMailResponse } from '../mail/html-response.server.ts';
import { isErrorId, isScreenId } from '../previews/matrix-items.ts';
import type { handle } from './handle.ts';
import { readExperiment, readLanding } from './read-shown.server.ts';
import { readRetryAfter, refuseLimited, refusePreview } from './refuse-preview.server.ts';
import { ERRORS, SCREENS } from './screen-samples.server.ts';

export { handle } from './handle.ts';

/** Shows a cell of the preview matrix as a document of its own. */
export async function loader({ url, context }: PageArgs<typeof handle>): Promise<Response> {
  const known = getLoadContext(context);
  const shown = await readPreview(runInProcess(context), url.searchParams);
  if (!shown) throw pageNotFound(withoutBase(url.pathname) + url.search);
  const rendered = await known.renderPreview(shown);
  if (rendered.status === 429) return refuseLimited(known, readRetryAfter(rendered));
  // A redirect leads visitors elsewhere: nothing of it can be shown.
  if (rendered.status >= 300 && rendered.status < 400)
    return refusePreview(known, { text: 'previews.notShown', status: 422 });
  if (shown.kind === 'other') return rendered;
  // An error page that is shown on purpose is no error of this request.
  return freezeDocument(new Response(rendered.body, { headers: rendered.headers }));
}

type Shown = { readonly brand: string; readonly locale: Locale };

/** What an address names; null where there is no such thing. */
async function readPreview(run: Run, params: URLSearchParams): Promise<Preview | null> {
  const language = params.get('language');
  const shown = { brand: params.get('brand') ?? '', locale: isLocale(language) ? language : DEFAULT_LOCALE };
  const item = params.get('item');
  switch (params.get('kind')) {
    case 'landing':
      return readLanding(run, params, shown);
    case 'experiment':
      return readExperiment(run, params, shown);
    case 'screen':
      return isScreenId(item) ? { ...shown, kind: 'screen', screen: SCREENS[item] } : null;
    case 'mail':
      return readMail(run, item ?? '', shown);
    case 'error':
      return isErrorId(item) ? { ...shown, ...ERRORS[item] } : null;
    default:
      return null;
  }
}

/** The mail is composed in its turn, within the limit of previews. */
function readMail(run: Run, kind: string, { brand, locale }: Shown): Preview | null {
  if (!isTemplateKind(kind)) return null;
  const variables = { kind, language: locale, brand };
  return {
    ...{ kind: 'other', brand, locale },
    async render() {
      const { template } = await run(mailTemplate, variables);
      return createMailResponse(template.html, "'self'");
    },
  };
}
