import { type Locale, splitLocale } from '#kernel/locale.ts';
import { isVoucherPercent } from '#kernel/voucher-percent.ts';
import { decidePreview, getPreviewPath } from '#modules/experiment/rules/preview.ts';
import { previewLandingPage } from '#web/generated/operations.ts';
import type { Preview } from '#web/routing/load-context.ts';
import { isOperationError, type Run } from '#web/routing/operation.ts';
import { findDefinition } from '../previews/find-definition.server.ts';

type Shown = { readonly brand: string; readonly locale: Locale };

/** A landing page as its draft says, with another headline or voucher where the address names one. */
export async function readLanding(run: Run, params: URLSearchParams, shown: Shown): Promise<Preview | null> {
  const headline = params.get('headline');
  const percent = Number(params.get('voucher') ?? Number.NaN);
  const variables = { id: params.get('page') ?? '', content: null, language: shown.locale, headline };
  try {
    const { landingPagePreview: landing } = await run(previewLandingPage, variables);
    if (!landing) return null;
    const { customization } = landing;
    const voucher = isVoucherPercent(percent) ? { voucherPercent: percent } : {};
    return { ...shown, kind: 'landing', landing: { ...landing, customization: { ...customization, ...voucher } } };
  } catch (error) {
    // There is no such headline.
    if (isOperationError(error) && error.code === 'BAD_USER_INPUT') return null;
    throw error;
  }
}

/** The page at which the preview of a variation begins, with the variation's flags. */
export async function readExperiment(run: Run, params: URLSearchParams, shown: Shown): Promise<Preview | null> {
  const definition = await findDefinition(run, params.get('experiment') ?? '');
  const variation = definition?.variations.find(({ key }) => key === params.get('item'));
  if (!definition || !variation) return null;
  const { path } = splitLocale(getPreviewPath(definition, variation));
  const { flags } = decidePreview(definition, variation, path);
  return { ...shown, kind: 'screen', screen: { path, cookie: null, answers: null, flags } };
}
