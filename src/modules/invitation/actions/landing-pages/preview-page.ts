import type { Locale } from '#kernel/locale.ts';
import { HEADLINES } from '../../rules/customization.ts';
import { findDraftProblems, parseContent } from '../../rules/landing-page/check-content.ts';
import type { CustomizationContent, EntryContent, KnownContent } from '../../rules/landing-page/content.ts';
import { previewProduct } from '../../rules/landing-page/preview.ts';
import type { Customization } from '../ports.ts';
import { type Landing, PLAIN } from '../resolve-landing.ts';
import { findLandingPage } from './list-pages.ts';
import type { LandingPage, PreviewDependencies } from './ports.ts';

export type PreviewInput = {
  readonly id: string;
  /** What an admin has typed and not stored; without it the draft, or what visitors see. */
  readonly content: string | null;
  readonly locale: Locale;
  /** A headline variant instead of the page's own. */
  readonly headline: string | null;
  readonly adminId: string;
};

export type PreviewResult =
  | { readonly kind: 'landing'; readonly landing: Landing }
  | { readonly kind: 'refused'; readonly reason: 'page-unknown' | 'content-invalid' | 'headline-unknown' }
  | { readonly kind: 'limited'; readonly retryAfter: number };

/** What a landing page would show (specification K1). Typed previews are limited for each admin. */
export async function previewLandingPage(deps: PreviewDependencies, input: PreviewInput): Promise<PreviewResult> {
  const { headline } = input;
  if (headline !== null && !HEADLINES.some((one) => one === headline))
    return { kind: 'refused', reason: 'headline-unknown' };
  if (input.content !== null) {
    const retryAfter = await deps.takeAttempt('landing-preview', input.adminId);
    if (retryAfter !== null) return { kind: 'limited', retryAfter };
  }
  const page = await findLandingPage(deps, input.id);
  if (!page) return { kind: 'refused', reason: 'page-unknown' };
  const known = chooseContent(deps, page, input.content);
  if (!known) return { kind: 'refused', reason: 'content-invalid' };
  return { kind: 'landing', landing: await buildLanding(deps, known, input) };
}

function chooseContent(deps: PreviewDependencies, page: LandingPage, typed: string | null): KnownContent | null {
  if (typed === null) {
    const content = page.draft ?? page.published;
    return content && ({ kind: page.kind, content } as KnownContent);
  }
  const known = parseContent(page.kind, typed);
  return known && findDraftProblems(known, deps).length === 0 ? known : null;
}

async function buildLanding(
  { invitations }: PreviewDependencies,
  { kind, content }: KnownContent,
  { locale, headline }: PreviewInput,
): Promise<Landing> {
  const shown =
    kind === 'customization'
      ? toCustomization(content)
      : ((await invitations.findCustomization(content.customizationKey)) ?? PLAIN);
  const customization = headline === null ? shown : { ...shown, headline };
  const { campaign = null, product = null } = kind === 'landing-entry' ? content : ({} as Partial<EntryContent>);
  return {
    kind: kind === 'landing-entry' ? 'entry' : kind === 'customization' ? 'code' : 'start-page',
    ...{ customization, campaign, registrationCode: null },
    product: product && previewProduct(product, locale),
  };
}

/** The checks of the draft prove the types. */
function toCustomization(content: CustomizationContent): Customization {
  return { ...PLAIN, ...content } as Customization;
}
