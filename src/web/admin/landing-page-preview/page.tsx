import { DEFAULT_LOCALE, isLocale } from '#kernel/locale.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { previewLandingPage } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { isOperationError } from '#web/routing/operation.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { readFormContent } from '../landing-page/read-form.ts';
import { KIND_TEXTS, type ShownKind } from '../landing-pages/landing-page-texts.ts';
import { readRetryAfter, refuseLimited, refusePreview } from '../preview-cell/refuse-preview.server.ts';
import { freezeDocument } from './freeze-document.server.ts';
import type { handle } from './handle.ts';

export { handle } from './handle.ts';

type Args = PageArgs<typeof handle>;

/** In seconds. */
const A_MINUTE = 60;

/** Shows the stored draft of a landing page. */
export function loader(args: Args): Promise<Response> {
  return respond(args, null);
}

/** Shows what is typed in the form of a landing page; nothing is stored. */
export function action(args: Args): Promise<Response> {
  const form = getPostedForm(args.context);
  const kind = (Object.keys(KIND_TEXTS) as ShownKind[]).find((one) => one === form.get('kind'));
  return respond(args, kind ? JSON.stringify(readFormContent(kind, form)) : '{}');
}

async function respond({ params, url, context }: Args, content: string | null): Promise<Response> {
  const known = getLoadContext(context);
  const [brand, language, headline] = ['brand', 'language', 'headline'].map((name) => url.searchParams.get(name));
  const locale = language && isLocale(language) ? language : DEFAULT_LOCALE;
  const variables = { id: params.id, content, language: locale, headline: headline || null };
  try {
    const { landingPagePreview: landing } = await runInProcess(context)(previewLandingPage, variables);
    if (!landing) throw pageNotFound(withoutBase(url.pathname) + url.search);
    const rendered = await known.renderPreview({ kind: 'landing', brand: brand ?? '', locale, landing });
    if (rendered.status === 429) return refuseLimited(known, readRetryAfter(rendered));
    return await freezeDocument(rendered);
  } catch (error) {
    if (!isOperationError(error)) throw error;
    if (error.code === 'TOO_MANY_ATTEMPTS') return refuseLimited(known, error.retryAfter ?? A_MINUTE);
    if (error.code === 'BAD_USER_INPUT')
      return refusePreview(known, { text: 'landingPages.preview.invalid', status: 422 });
    throw error;
  }
}
