import { isPossibleCode, normalizeCode } from '../rules/code.ts';
import { DEFAULT_SECTIONS } from '../rules/customization.ts';
import type { CodeReader, Customization, InvitationStore, SharedProduct } from './ports.ts';

export type Landing = {
  readonly kind: 'start-page' | 'code' | 'entry';
  readonly customization: Customization;
  readonly campaign: string | null;
  readonly product: SharedProduct | null;
  /** The code that the slug is, in its stored form; whether it lets anybody in is for a check to say. */
  readonly registrationCode: string | null;
};

export type LandingDependencies = {
  readonly codes: Pick<CodeReader, 'findCode'>;
  readonly invitations: Pick<InvitationStore, 'findStartPage' | 'findLandingEntry' | 'findCustomization'>;
};

/** What a customization that is gone or unpublished falls back to. */
const DEFAULT_KEY = 'default';

/**
 * What stands at a slug of the landing page: a start page, else a registration code, else a landing entry; null is a page
 * that does not exist (specification B2). The empty slug is the start page, whatever the tables hold. An entry under a
 * code's own name adds its product and its campaign to what the code shows.
 */
export async function resolveLanding(
  deps: LandingDependencies,
  slug: string,
  /** Asked before a code is looked for: guessing by slug counts as guessing by a check. It throws to refuse. */
  admit: () => Promise<void>,
): Promise<Landing | null> {
  if (!isSlug(slug)) return null;
  const name = slug.toLowerCase();
  const startPage = await deps.invitations.findStartPage(name);
  if (startPage || name === '') return landing(deps, 'start-page', startPage?.customizationKey ?? DEFAULT_KEY, {});
  await admit();
  const registrationCode = normalizeCode(slug);
  const code = isPossibleCode(registrationCode) ? await deps.codes.findCode(registrationCode) : null;
  const entry = await deps.invitations.findLandingEntry(name);
  if (code) return landing(deps, 'code', code.customizationKey, { ...entry, registrationCode });
  return entry && landing(deps, 'entry', entry.customizationKey, entry);
}

/** The campaign of the landing entry at a slug, or null: what counts for who came by it. */
export async function findCampaign(
  invitations: Pick<InvitationStore, 'findLandingEntry'>,
  slug: string,
): Promise<string | null> {
  if (!isSlug(slug)) return null;
  return (await invitations.findLandingEntry(slug.toLowerCase()))?.campaign ?? null;
}

function isSlug(text: string): boolean {
  return /^[A-Za-z0-9_-]{0,64}$/.test(text);
}

/** What a club shows that has saved no customization yet. */
const PLAIN: Customization = {
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
