import { isUuid } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { type FieldProblem, findContentProblems } from '../../rules/landing-page/check-content.ts';
import type { KnownContent } from '../../rules/landing-page/content.ts';
import type { Customization, SharedProduct } from '../ports.ts';
import type {
  LandingPage,
  LandingPageDependencies,
  LandingPageRefusal,
  LandingPageResult,
  LandingPageStores,
  LandingPageUpdate,
} from './ports.ts';

/** What an admin changes: a page in the revision that the admin saw. */
export type PageInput = { readonly id: string; readonly revision: number; readonly actor: string };

type Work = (stores: LandingPageStores, page: LandingPage, at: Instant) => Promise<LandingPageResult>;

/** Runs a change of a page that nobody has changed since the admin saw it. */
export async function changePage(
  { clock, transaction }: Pick<LandingPageDependencies, 'clock' | 'transaction'>,
  { id, revision }: PageInput,
  work: Work,
): Promise<LandingPageResult> {
  if (!isUuid(id)) return refuse('page-unknown');
  return transaction(async (stores) => {
    const page = await stores.landingPages.lock(id);
    if (!page) return refuse('page-unknown');
    if (page.revision !== revision) return refuse('page-outdated');
    return work(stores, page, clock());
  });
}

export function refuse(reason: LandingPageRefusal, problems: readonly FieldProblem[] = []): LandingPageResult {
  return { kind: 'refused', reason, problems };
}

/** What stays as it is, unless the change says otherwise. */
export function keep(
  { id, draft, publishAt, endAt, plannedBy, planRefusal }: LandingPage,
  change: Pick<LandingPageUpdate, 'at' | 'actor'> & Partial<LandingPageUpdate>,
): LandingPageUpdate {
  return { id, draft, publishAt, endAt, plannedBy, planRefusal, ...change };
}

export function done({ id, revision }: Pick<LandingPage, 'id' | 'revision'>): LandingPageResult {
  return { kind: 'done', id, revision: revision + 1 };
}

/** Refuses the draft of a page without draft or visitors whose slug another kind of page has taken meanwhile. */
export async function findSlugRefusal(
  { landingPages }: Pick<LandingPageStores, 'landingPages'>,
  { kind, slug, isLive, draft }: LandingPage,
): Promise<LandingPageResult | null> {
  const hasSlug = isLive || draft !== null;
  return !hasSlug && (await landingPages.isSlugShadowed(kind, slug)) ? refuse('slug-taken') : null;
}

/** Why the draft of a page cannot be published now; null if it can be. */
export async function findPublicationProblem(
  deps: Pick<LandingPageDependencies, 'isProductPicture'>,
  { invitations, landingPages }: Pick<LandingPageStores, 'invitations' | 'landingPages'>,
  page: LandingPage,
): Promise<LandingPageResult | null> {
  if (page.draft === null) return refuse('nothing-to-publish');
  const { kind, content } = toKnown(page);
  const problems = findContentProblems({ kind, content } as KnownContent, deps);
  if (problems.length > 0) return refuse('content-invalid', problems);
  if (kind !== 'customization' && !(await invitations.findCustomization(content.customizationKey)))
    return refuse('customization-unknown');
  return (await landingPages.isSlugShadowed(kind, page.slug)) ? refuse('slug-taken') : null;
}

function toKnown({ kind, draft }: LandingPage): KnownContent {
  return { kind, content: draft } as KnownContent;
}

/** Shows visitors the draft of a page, which is checked: the page, its version, the audit entry and the event of the caches. */
export async function publishDraft(
  { landingPages, invitations, audit, events }: LandingPageStores,
  page: LandingPage,
  change: Pick<LandingPageUpdate, 'at' | 'actor'> & { readonly endAt: Instant | null; readonly publisher: string },
): Promise<void> {
  const { at, actor, endAt, publisher } = change;
  await landingPages.keepLive(page.id);
  await saveLive(invitations, page.slug, toKnown(page), at);
  const version = await landingPages.addVersion(page.id, { at, actor: publisher });
  const plan = { publishAt: null, endAt, plannedBy: endAt && publisher, planRefusal: null };
  await landingPages.update(keep(page, { at, actor: publisher, draft: null, ...plan }));
  await audit.record({
    ...{ actor, action: 'landing-page.published', subject: `landing-page:${page.id}` },
    before: page.published && { ...page.published },
    after: { kind: page.kind, slug: page.slug, version, ...page.draft, ...(endAt && { endAt: endAt.toISOString() }) },
  });
  await events.publish('landing.changed', {});
}

/** The checks of a publication prove the types. */
async function saveLive(
  invitations: LandingPageStores['invitations'],
  slug: string,
  { kind, content }: KnownContent,
  at: Instant,
): Promise<void> {
  if (kind === 'customization')
    return invitations.saveCustomization({ key: slug, published: true, ...content } as Customization, at);
  const { customizationKey } = content;
  if (kind === 'start-page') return invitations.saveStartPage({ slug, customizationKey }, at);
  const { campaign, product } = content;
  return invitations.saveLandingEntry(
    { slug, customizationKey, campaign, product: product as SharedProduct | null },
    at,
  );
}

/** Takes a page from visitors. */
export async function endLive(
  { landingPages, audit, events }: LandingPageStores,
  page: LandingPage,
  { at, actor, publisher }: Pick<LandingPageUpdate, 'at' | 'actor'> & { readonly publisher: string },
): Promise<void> {
  await landingPages.keepLive(page.id);
  await landingPages.end(page.kind, page.slug);
  const plan = { publishAt: null, endAt: null, plannedBy: null, planRefusal: null };
  await landingPages.update(keep(page, { at, actor: publisher, ...plan }));
  await audit.record({
    ...{ actor, action: 'landing-page.ended', subject: `landing-page:${page.id}` },
    before: { isLive: true },
    after: { kind: page.kind, slug: page.slug, isLive: false },
  });
  await events.publish('landing.changed', {});
}
