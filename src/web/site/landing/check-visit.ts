import { normalizeCode, validateCode } from '#modules/invitation/rules/code.ts';
import { createRefusedCode, getCodeRefusal } from '#modules/invitation/rules/code-refusal.ts';
import { getPromisedPercent } from '#modules/invitation/rules/promised-percent.ts';
import { getFailureMessage, getFailureText } from '#web/forms/submit-form.ts';
import { checkRegistrationCode, type LandingQuery, landing } from '#web/generated/operations.ts';
import type { PreviewedLanding } from '#web/routing/load-context.ts';
import type { Run } from '#web/routing/operation.ts';
import { DEFAULT_LOOK, type Look, type Problem, type Product, registrationPath, type Visit } from './visit.ts';

export type VisitOutcome =
  /** `cacheable`: the page shows the club's data, not the fallback for the time when the data is unavailable. */
  | { readonly kind: 'visit'; readonly visit: Visit; readonly cacheable: boolean }
  | { readonly kind: 'denied' }
  | { readonly kind: 'unknown-slug' };

/** A visit without code and slug: the start page, the same for all. It works even without the club's data. */
export async function visitStartPage(run: Run): Promise<VisitOutcome> {
  const look = await loadStartPageLook(run);
  return createVisitOutcome({ look: look ?? DEFAULT_LOOK }, look !== null);
}

/** What a preview shows: a draft, as a visitor without a code would see it. */
export function visitPreview({ customization, campaign = null, product = null }: PreviewedLanding): VisitOutcome {
  return createVisitOutcome({ look: buildLook(customization), campaign, product }, false);
}

/** A registration link's `rc` and `vt`. */
export type VisitLink = { readonly code: string; readonly timestamp: string | null };
/** The page's properties that do not come from the code; a look of its own stays even if the code is refused. */
type Page = { readonly look?: Look } & Pick<Visit, 'product' | 'campaign' | 'campaignSlug'>;

/** A visit by a registration link, `?rc=` with or without `vt` (specification E3). */
export async function visitByLink(run: Run, { code, timestamp }: VisitLink, page?: Page): Promise<VisitOutcome> {
  const problem = findCodeProblem(code);
  if (problem) return withProblem(run, problem, page);
  const stored = normalizeCode(code);
  try {
    const variables = { registrationCode: stored, ...(timestamp && { validityTimestamp: timestamp }) };
    const { registrationCodeDetails: details } = await run(checkRegistrationCode, variables);
    const refusal = getCodeRefusal(details.errors, 'link');
    if (refusal?.kind === 'denied') return { kind: 'denied' };
    if (refusal) return withProblem(run, { error: refusal.error, text: refusal.text }, page);
    const invitation = { path: registrationPath(stored, timestamp, page?.campaignSlug), inviter: details.invitorName };
    const look = details.customization ? buildLook(details.customization) : DEFAULT_LOOK;
    const product = page ? page.product : await findProductByCode(run, stored, look);
    const shown = { ...page, campaign: page?.campaign ?? details.campaign, product };
    return createVisitOutcome({ ...shown, invitation, look: { ...look, ...pickVisibleLook(page?.look) } });
  } catch (error) {
    // The code's validity is unknown: the page stays usable and shows the reason.
    return withProblem(run, createFailureProblem(error), page);
  }
}

/** Refuses an invalid format with the text for unknown codes, and a typing error with its own text, without a look-up. */
function findCodeProblem(code: string): Problem | null {
  const error = validateCode(code);
  if (error === null) return null;
  const refused = createRefusedCode('REGISTRATION_CODE_INVALID', 'link');
  return error === 'code.mistyped' ? { ...refused, text: error } : refused;
}

/** A visit by a slug: a start page, a code that counts as its link, or a landing entry; else the page is not found. */
export async function visitBySlug(run: Run, slug: string, link?: VisitLink): Promise<VisitOutcome> {
  try {
    const { landing: found } = await run(landing, { slug });
    if (!found) return { kind: 'unknown-slug' };
    const { product, registrationCode, campaign } = found;
    const page = { product, campaign, campaignSlug: isNeeded(found) ? slug : null };
    if (found.kind === 'code') return await visitByLink(run, { code: registrationCode ?? slug, timestamp: null }, page);
    const look = buildLook(found.customization);
    return link ? await visitByLink(run, link, { look, ...page }) : createVisitOutcome({ look, ...page });
  } catch (error) {
    return withProblem(run, createFailureProblem(error));
  }
}

/** Whether the registration has to know the slug: for its campaign, or because its headline promises a voucher. */
function isNeeded({ kind, campaign, customization }: NonNullable<LandingQuery['landing']>): boolean {
  return Boolean(campaign) || (kind !== 'code' && getPromisedPercent(customization.headline) !== null);
}

/** Finds the product that a code shares, in the landing entry of the code's name; a code without one still invites. */
async function findProductByCode(run: Run, code: string, { headline }: Look): Promise<Product | null> {
  if (headline !== 'viral-product-share') return null;
  try {
    const { landing: found } = await run(landing, { slug: code });
    return found?.product ?? null;
  } catch (error) {
    // Rethrows errors other than failed operations.
    getFailureText(error);
    return null;
  }
}

/** Returns the visible properties of a look; voucher and form depend on the code. */
function pickVisibleLook(look: Look | undefined) {
  return look && { headline: look.headline, hero: look.hero, sections: look.sections };
}

/** A refusal appears on the club's own start page: the greeting of an invitation would contradict it. */
async function withProblem(run: Run, problem: Problem, page?: Page): Promise<VisitOutcome> {
  if (page?.look) return createVisitOutcome({ ...page, problem, look: page.look });
  return createVisitOutcome({ problem, look: (await loadStartPageLook(run)) ?? DEFAULT_LOOK });
}

function createFailureProblem(error: unknown): Problem {
  return { error: null, text: getFailureMessage(error) };
}

async function loadStartPageLook(run: Run): Promise<Look | null> {
  try {
    const { landing: found } = await run(landing, { slug: '' });
    return found && buildLook(found.customization);
  } catch (error) {
    // Rethrows errors other than failed operations.
    getFailureText(error);
    return null;
  }
}

const NOTHING = { invitation: null, problem: null, product: null, campaign: null, campaignSlug: null };

function createVisitOutcome(visit: Pick<Visit, 'look'> & Partial<Visit>, cacheable = true): VisitOutcome {
  return { kind: 'visit', visit: { ...NOTHING, ...visit }, cacheable };
}

function buildLook(customization: PreviewedLanding['customization']): Look {
  const { headline, registrationForm, voucherPercent, voucherMinimumMinor, hero, introFlow, sections } = customization;
  return {
    headline,
    registrationForm,
    voucherPercent,
    voucherMinimum: voucherMinimumMinor ?? null,
    hero,
    introFlow,
    sections,
  };
}
