import { newId } from '#kernel/ids.ts';
import { findDraftProblems, parseContent } from '../../rules/landing-page/check-content.ts';
import { createFirstContent, isLandingPageKind } from '../../rules/landing-page/content.ts';
import { findSlugProblem } from '../../rules/landing-page/slug.ts';
import { changePage, done, findSlugRefusal, keep, type PageInput, refuse } from './change-page.ts';
import type { LandingPageDependencies, LandingPageResult } from './ports.ts';

type CreateInput = { readonly kind: string; readonly slug: string; readonly actor: string };

/** Creates a landing page with a first draft (specification K1); visitors see nothing of it. */
export async function createLandingPage(
  { clock, random, transaction }: LandingPageDependencies,
  { kind, slug: typed, actor }: CreateInput,
): Promise<LandingPageResult> {
  const slug = typed.trim().toLowerCase();
  if (!isLandingPageKind(kind)) return refuse('kind-unknown');
  const problem = findSlugProblem(kind, slug);
  if (problem) return refuse(problem);
  return transaction(async ({ landingPages, audit }): Promise<LandingPageResult> => {
    if (await landingPages.isSlugShadowed(kind, slug)) return refuse('slug-taken');
    const at = clock();
    const id = newId(at, random);
    const draft = createFirstContent(kind);
    if ((await landingPages.insert({ id, kind, slug, draft, at, actor })) === 'slug-taken') return refuse('slug-taken');
    const subject = `landing-page:${id}`;
    await audit.record({ actor, action: 'landing-page.created', subject, before: null, after: { kind, slug } });
    return { kind: 'done', id, revision: 1 };
  });
}

/** Stores a draft, which may be unfinished, apart from what visitors see. A planned publication keeps its draft. */
export function saveLandingDraft(
  deps: LandingPageDependencies,
  input: PageInput & { readonly content: string },
): Promise<LandingPageResult> {
  return changePage(deps, input, async (stores, page, at) => {
    if (page.publishAt) return refuse('page-planned');
    const known = parseContent(page.kind, input.content);
    if (!known) return refuse('content-invalid');
    const problems = findDraftProblems(known, deps);
    if (problems.length > 0) return refuse('content-invalid', problems);
    const refusal = await findSlugRefusal(stores, page);
    if (refusal) return refusal;
    const { actor } = input;
    await stores.landingPages.update(keep(page, { at, actor, draft: known.content, planRefusal: null }));
    await stores.audit.record({
      ...{ actor, action: 'landing-page.edited', subject: `landing-page:${page.id}` },
      before: { ...(page.draft ?? page.published) },
      after: { ...known.content },
    });
    return done(page);
  });
}

/** Forgets the draft of a page; a page that was never published is deleted with it. */
export function discardLandingDraft(deps: LandingPageDependencies, input: PageInput): Promise<LandingPageResult> {
  return changePage(deps, input, async (stores, page, at) => {
    if (page.publishAt) return refuse('page-planned');
    if (page.draft === null) return refuse('nothing-to-publish');
    const { actor } = input;
    const isNew = page.version === 0 && page.published === null;
    if (isNew) await stores.landingPages.delete(page.id);
    else await stores.landingPages.update(keep(page, { at, actor, draft: null, planRefusal: null }));
    await stores.audit.record({
      ...{ actor, action: 'landing-page.draft-discarded', subject: `landing-page:${page.id}` },
      before: { kind: page.kind, slug: page.slug, ...page.draft },
      after: null,
    });
    return isNew ? { kind: 'done', id: page.id, revision: null } : done(page);
  });
}

/** Makes a draft of an earlier version; visitors see it after its publication. */
export function restoreLandingVersion(
  deps: LandingPageDependencies,
  input: PageInput & { readonly number: number },
): Promise<LandingPageResult> {
  return changePage(deps, input, async (stores, page, at) => {
    if (page.publishAt) return refuse('page-planned');
    const { actor, number } = input;
    const version = Number.isInteger(number) ? await stores.landingPages.findVersion(page.id, number) : null;
    if (!version) return refuse('version-unknown');
    const refusal = await findSlugRefusal(stores, page);
    if (refusal) return refusal;
    await stores.landingPages.update(keep(page, { at, actor, draft: version.content, planRefusal: null }));
    await stores.audit.record({
      ...{ actor, action: 'landing-page.restored', subject: `landing-page:${page.id}` },
      before: page.draft && { ...page.draft },
      after: { version: number, ...version.content },
    });
    return done(page);
  });
}
