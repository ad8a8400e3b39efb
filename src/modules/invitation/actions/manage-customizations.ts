import type { EventPublisher } from '#kernel/domain-events.ts';
import type { Clock, Instant } from '#kernel/instant.ts';
import { isLocale } from '#kernel/locale.ts';
import type { AuditRecord, AuditTrail, LiveEvents, Transaction } from '#kernel/ports.ts';
import { isPositiveInt32 } from '#kernel/positive-int32.ts';
import { isVoucherPercent } from '#kernel/voucher-percent.ts';
import { isCampaign } from '../rules/campaign.ts';
import { HEADLINES, HEROES, isCustomizationKey } from '../rules/customization.ts';
import type { LandingPageKind } from '../rules/landing-page/content.ts';
import { keep } from './landing-pages/change-page.ts';
import type { LandingPageStore } from './landing-pages/ports.ts';
import type { Customization, InvitationStore, LandingEntry, StartPage } from './ports.ts';

export type NewCustomization = Omit<Customization, 'version'>;

export type CustomizationDependencies = {
  readonly clock: Clock;
  readonly transaction: Transaction<Stores>;
};

type Stores = {
  readonly invitations: InvitationStore;
  readonly landingPages: Pick<LandingPageStore, 'lockBySlug' | 'addVersion' | 'update' | 'isSlugShadowed'>;
  readonly audit: AuditTrail;
  readonly events: EventPublisher;
};

export type CustomizationResult =
  | { readonly kind: 'done'; readonly customization: Customization }
  | {
      readonly kind: 'refused';
      readonly reason: 'key-invalid' | 'headline-unknown' | 'hero-unknown' | 'voucher-invalid';
    };

/** Creates or changes a landing customization; every process then removes the pages that showed it from its cache. */
export async function saveCustomization(
  deps: CustomizationDependencies,
  input: { readonly customization: NewCustomization; readonly actor: string },
): Promise<CustomizationResult> {
  const { customization, actor } = input;
  const refusal = findCustomizationRefusal(customization);
  if (refusal) return { kind: 'refused', reason: refusal };
  return deps.transaction(async ({ invitations, landingPages, audit, events }): Promise<CustomizationResult> => {
    const before = await invitations.findCustomization(customization.key);
    const at = deps.clock();
    await invitations.saveCustomization(customization, at);
    await addVersion(landingPages, { kind: 'customization', slug: customization.key, at, actor });
    const saved = await invitations.findCustomization(customization.key);
    await audit.record({
      actor,
      action: 'customization.saved',
      subject: `customization:${customization.key}`,
      before,
      after: saved,
    });
    await events.publish('landing.changed', {});
    return saved ? { kind: 'done', customization: saved } : { kind: 'refused', reason: 'key-invalid' };
  });
}

export type SlugResult =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'refused';
      readonly reason: 'slug-invalid' | 'slug-taken' | 'customization-unknown' | 'entry-empty' | 'campaign-invalid';
    };

/** Assigns a customization to a slug of the landing page; the empty slug is the start page itself. */
export async function saveStartPage(
  deps: CustomizationDependencies,
  input: { readonly page: StartPage; readonly actor: string },
): Promise<SlugResult> {
  const { page, actor } = input;
  if (page.slug !== '' && !isSlug(page.slug)) return { kind: 'refused', reason: 'slug-invalid' };
  return deps.transaction(async (stores): Promise<SlugResult> => {
    const known = await stores.invitations.findCustomization(page.customizationKey);
    if (!known) return { kind: 'refused', reason: 'customization-unknown' };
    const before = await stores.invitations.findStartPage(page.slug);
    if (!before && (await stores.landingPages.isSlugShadowed('start-page', page.slug)))
      return { kind: 'refused', reason: 'slug-taken' };
    const at = deps.clock();
    await stores.invitations.saveStartPage(page, at);
    await addVersion(stores.landingPages, { kind: 'start-page', slug: page.slug, at, actor });
    return noteChange(stores, {
      actor,
      action: 'start-page.saved',
      subject: `start-page:${page.slug}`,
      before,
      after: page,
    });
  });
}

/** Creates or changes a landing entry: a shared product, a campaign, or both. */
export async function saveLandingEntry(
  deps: CustomizationDependencies,
  input: { readonly entry: LandingEntry; readonly actor: string },
): Promise<SlugResult> {
  const { entry, actor } = input;
  if (!isSlug(entry.slug)) return { kind: 'refused', reason: 'slug-invalid' };
  if (entry.campaign === null && entry.product === null) return { kind: 'refused', reason: 'entry-empty' };
  if (entry.campaign !== null && !isCampaign(entry.campaign)) return { kind: 'refused', reason: 'campaign-invalid' };
  return deps.transaction(async (stores): Promise<SlugResult> => {
    const known = await stores.invitations.findCustomization(entry.customizationKey);
    if (!known) return { kind: 'refused', reason: 'customization-unknown' };
    const before = await stores.invitations.findLandingEntry(entry.slug);
    if (!before && (await stores.landingPages.isSlugShadowed('landing-entry', entry.slug)))
      return { kind: 'refused', reason: 'slug-taken' };
    const at = deps.clock();
    await stores.invitations.saveLandingEntry(entry, at);
    await addVersion(stores.landingPages, { kind: 'landing-entry', slug: entry.slug, at, actor });
    return noteChange(stores, {
      actor,
      action: 'landing-entry.saved',
      subject: `landing-entry:${entry.slug}`,
      before,
      after: entry,
    });
  });
}

type Published = {
  readonly kind: LandingPageKind;
  readonly slug: string;
  readonly at: Instant;
  readonly actor: string;
};

/** What a command publishes at once is a version of its landing page, too; a draft of an admin stays. */
async function addVersion(landingPages: Stores['landingPages'], { kind, slug, at, actor }: Published): Promise<void> {
  const page = await landingPages.lockBySlug(kind, slug);
  if (!page) return;
  await landingPages.addVersion(page.id, { at, actor });
  await landingPages.update(keep(page, { at, actor }));
}

async function noteChange(stores: Stores, entry: AuditRecord): Promise<SlugResult> {
  await stores.audit.record(entry);
  await stores.events.publish('landing.changed', {});
  return { kind: 'done' };
}

function isSlug(slug: string): boolean {
  return /^[a-z0-9-]{1,64}$/.test(slug) && !isLocale(slug);
}

/** The topic on which changes of the landing pages' content are published. */
export const LANDING_CHANGED = 'landing-changed';

/** Announces to all processes that the landing pages' content has changed. */
export async function announceLandingChanged(deps: { readonly liveEvents: LiveEvents }): Promise<void> {
  await deps.liveEvents.publish(LANDING_CHANGED);
}

function findCustomizationRefusal({ key, headline, hero, voucherPercent, voucherMinimumMinor }: NewCustomization) {
  if (!isCustomizationKey(key)) return 'key-invalid';
  if (!HEADLINES.some((one) => one === headline)) return 'headline-unknown';
  if (!HEROES.some((one) => one === hero)) return 'hero-unknown';
  if (!isVoucherPercent(voucherPercent)) return 'voucher-invalid';
  if (voucherMinimumMinor !== null && !isPositiveInt32(voucherMinimumMinor)) {
    return 'voucher-invalid';
  }
  return null;
}
