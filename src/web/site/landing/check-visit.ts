import { normalizeCode, validateCode } from '#modules/invitation/rules/code.ts';
import { getFailureMessage, getFailureText } from '#web/forms/submit-form.ts';
import { type CheckRegistrationCodeQuery, checkRegistrationCode, landing } from '#web/generated/operations.ts';
import type { Run } from '#web/routing/operation.ts';
import { createRefusedCode, getCodeRefusal } from '../codes/code-refusal.ts';
import { DEFAULT_LOOK, type Look, type Problem, type Product, registrationPath, type Visit } from './visit.ts';

export type VisitOutcome =
  /** `cacheable`: what the page shows is what the club has saved, not what is shown while the club can't be asked. */
  | { readonly kind: 'visit'; readonly visit: Visit; readonly cacheable: boolean }
  | { readonly kind: 'denied' }
  | { readonly kind: 'unknown-slug' };

/** A visit without code and slug: the start page, the same for everybody. It opens even while the club can't be asked. */
export async function visitStartPage(run: Run): Promise<VisitOutcome> {
  const look = await loadStartPageLook(run);
  return createVisitOutcome({ look: look ?? DEFAULT_LOOK }, look !== null);
}

/** A registration link's `rc` and `vt`. */
export type VisitLink = { readonly code: string; readonly timestamp: string | null };
/** What the page shows beside what the code brings; a look of its own stays also where the code is refused. */
type Page = { readonly look?: Look } & Pick<Visit, 'product' | 'campaign' | 'via'>;

/** A visit by a registration link, `?rc=` with or without `vt` (specification E3). */
export async function visitByLink(run: Run, { code, timestamp }: VisitLink, page?: Page): Promise<VisitOutcome> {
  // What can't be a code is refused in the words of an unknown one, without a look-up.
  if (validateCode(code) !== null)
    return withProblem(run, createRefusedCode('REGISTRATION_CODE_INVALID', 'link'), page);
  const stored = normalizeCode(code);
  try {
    const variables = { registrationCode: stored, ...(timestamp && { validityTimestamp: timestamp }) };
    const { registrationCodeDetails: details } = await run(checkRegistrationCode, variables);
    const refusal = getCodeRefusal(details.errors, 'link');
    if (refusal?.kind === 'denied') return { kind: 'denied' };
    if (refusal) return withProblem(run, { error: refusal.error, text: refusal.text }, page);
    const invitation = { path: registrationPath(stored, timestamp, page?.via), inviter: details.invitorName };
    const look = details.customization ? buildLook(details.customization) : DEFAULT_LOOK;
    const product = page ? page.product : await findProductByCode(run, stored, look);
    const shown = { ...page, campaign: page?.campaign ?? details.campaign, product };
    return createVisitOutcome({ ...shown, invitation, look: { ...look, ...pickVisibleLook(page?.look) } });
  } catch (error) {
    // Nobody knows whether the code is good: the page stays usable and says why.
    return withProblem(run, createFailureProblem(error), page);
  }
}

/** A visit by a slug: a start page, a code that counts as its link, or an entry; else a page that does not exist. */
export async function visitBySlug(run: Run, slug: string, link?: VisitLink): Promise<VisitOutcome> {
  try {
    const { landing: found } = await run(landing, { slug });
    if (!found) return { kind: 'unknown-slug' };
    const { product, registrationCode, campaign } = found;
    const page = { product, campaign, via: campaign && slug };
    if (found.kind === 'code') return await visitByLink(run, { code: registrationCode ?? slug, timestamp: null }, page);
    const look = buildLook(found.customization);
    return link ? await visitByLink(run, link, { look, ...page }) : createVisitOutcome({ look, ...page });
  } catch (error) {
    return withProblem(run, createFailureProblem(error));
  }
}

/** A code that shares a product has it in the entry of its own name; without one it invites all the same. */
async function findProductByCode(run: Run, code: string, { headline }: Look): Promise<Product | null> {
  if (headline !== 'viral-product-share') return null;
  try {
    const { landing: found } = await run(landing, { slug: code });
    return found?.product ?? null;
  } catch (error) {
    // Throws what is no failure of an operation.
    getFailureText(error);
    return null;
  }
}

/** What is seen of a page's look; voucher and form are the code's. */
function pickVisibleLook(look: Look | undefined) {
  return look && { headline: look.headline, hero: look.hero, sections: look.sections };
}

/** A refusal stands on the club's own start page: the greeting of an invitation would contradict it. */
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
    // Throws what is no failure of an operation.
    getFailureText(error);
    return null;
  }
}

const NOTHING = { invitation: null, problem: null, product: null, campaign: null, via: null };

function createVisitOutcome(visit: Pick<Visit, 'look'> & Partial<Visit>, cacheable = true): VisitOutcome {
  return { kind: 'visit', visit: { ...NOTHING, ...visit }, cacheable };
}

type Customization = NonNullable<CheckRegistrationCodeQuery['registrationCodeDetails']['customization']>;

function buildLook(customization: Customization): Look {
  const { headline, registrationForm, voucherPercent, voucherMinimumMinor, hero, introFlow, sections } = customization;
  return {
    headline,
    registrationForm,
    voucherPercent,
    voucherMinimum: voucherMinimumMinor,
    hero,
    introFlow,
    sections,
  };
}
