import { isMistypedCode } from '../rules/check-character.ts';
import { isPossibleCode, normalizeCode } from '../rules/code.ts';
import { DEFAULT_SECTIONS } from '../rules/customization.ts';
import type { CodeReader, Customization, InvitationStore, SharedProduct } from './ports.ts';

export type Landing = {
  readonly kind: 'start-page' | 'code' | 'entry';
  readonly customization: Customization;
  readonly campaign: string | null;
  readonly product: SharedProduct | null;
  /** The code for which the slug stands, in its stored form; a separate check decides whether it is valid. */
  readonly registrationCode: string | null;
};

export type LandingDependencies = {
  readonly codes: Pick<CodeReader, 'findCode'>;
  readonly invitations: Pick<InvitationStore, 'findStartPage' | 'findLandingEntry' | 'findCustomization'>;
};

/** The customization that replaces a deleted or unpublished one. */
const DEFAULT_KEY = 'default';

/**
 * Resolves a slug of the landing page: a start page, else a registration code, else a landing entry; null is a page
 * that does not exist (specification B2). The empty slug is always the start page, whatever the tables contain. An
 * entry with a code's own name adds its product and its campaign to the code's landing.
 */
export async function resolveLanding(
  deps: LandingDependencies,
  slug: string,
  /** Called before the look-up of a code: guessing by slug counts as guessing by a check. It throws to refuse. */
  admit: () => Promise<void>,
): Promise<Landing | null> {
  if (!isSlug(slug)) return null;
  const name = slug.toLowerCase();
  const startPage = await deps.invitations.findStartPage(name);
  if (startPage || name === '') return landing(deps, 'start-page', startPage?.customizationKey ?? DEFAULT_KEY, {});
  const registrationCode = normalizeCode(slug);
  // A typing error is no guess: no code is looked up.
  if (!isMistypedCode(registrationCode)) await admit();
  const code = isPossibleCode(registrationCode) ? await deps.codes.findCode(registrationCode) : null;
  const entry = await deps.invitations.findLandingEntry(name);
  if (code) return landing(deps, 'code', code.customizationKey, { ...entry, registrationCode });
  return entry && landing(deps, 'entry', entry.customizationKey, entry);
}

/** The campaign of the landing entry at a slug, or null: visits through the slug count for this campaign. */
export async function findCampaign(
  invitations: Pick<InvitationStore, 'findLandingEntry'>,
  slug: string,
): Promise<string | null> {
  if (!isSlug(slug)) return null;
  return (await invitations.findLandingEntry(slug.toLowerCase()))?.campaign ?? null;
}

/** The headline of the landing page at a slug, or null; the caller knows that the visitor has seen the page. */
export async function findHeadline(deps: LandingDependencies, slug: string): Promise<string | null> {
  const found = await resolveLanding(deps, slug, async () => undefined);
  return found?.customization.headline ?? null;
}

/** The introduction of the landing page at a slug; null if there is no such page. The caller is an admin. */
export async function findIntroFlow(deps: LandingDependencies, slug: string): Promise<string | null> {
  const found = await resolveLanding(deps, slug, async () => undefined);
  return found?.customization.introFlow ?? null;
}

function isSlug(text: string): boolean {
  return /^[A-Za-z0-9_-]{0,64}$/.test(text);
}

/** The customization of a club that has saved none yet. */
export const PLAIN: Customization = {
  key: DEFAULT_KEY,
  published: true,
  headline: 'default',
  registrationForm: 'one-step',
  voucherPercent: 10,
  voucherMinimumMinor: null,
  hero: 'default',
  introFlow: 'none',
  sections: DEFAULT_SECTIONS,
  version: 0,
};

async function landing(
  { invitations }: LandingDependencies,
  kind: Landing['kind'],
  key: string,
  found: Partial<Pick<Landing, 'campaign' | 'product' | 'registrationCode'>>,
): Promise<Landing> {
  const chosen = await invitations.findCustomization(key);
  const customization = chosen?.published ? chosen : ((await invitations.findCustomization(DEFAULT_KEY)) ?? PLAIN);
  const { campaign = null, product = null, registrationCode = null } = found;
  return { kind, customization, campaign, product, registrationCode };
}
