import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type HeadersArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { localeOfPath } from '#kernel/locale.ts';
import { SIGN_UP_METHODS } from '#modules/experiment/rules/sign-up-methods.ts';
import { track } from '#web/browser/analytics/track.ts';
import { localizeStores, localizeVoice } from '#web/browser/brand/brand-facts.server.ts';
import { CODE_POSTED } from '#web/browser/codes/code-posted.ts';
import { postNatively, runOrPost } from '#web/browser/native-post.ts';
import { useCurrentViewer, useServerViewer } from '#web/browser/session/use-viewer.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { type Href, href, withFlag } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { Run } from '#web/routing/operation.ts';
import type { PageArgs } from '#web/routing/page-handle.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { StickyCallToAction } from '#web/ui/sections/sticky-call-to-action.tsx';
import { applyFlags } from './apply-flags.ts';
import { type VisitLink, visitByLink, visitBySlug, visitPreview, visitStartPage } from './check-visit.ts';
import { createFailureResult } from './failure-result.ts';
import { getTypedCodeFunnelFacts, getVisitFunnelFacts } from './funnel-facts.ts';
import type { handle } from './handle.ts';
import { getIntroSteps } from './intro-steps.ts';
import type { LandingData } from './landing-data.ts';
import { loadSubmit } from './load-submit.ts';
import { getSale } from './sale.server.ts';
import { Chapters } from './sections/chapters.tsx';
import { Closing, RegistrationLink } from './sections/closing.tsx';
import { Intro } from './sections/intro.tsx';
import { LandingHero } from './sections/landing-hero.tsx';
import type { CodeResult } from './submit.ts';

export { handle } from './handle.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** A visit without a code gets the shared page; a visit with a code checks it, and its page belongs to one visitor. */
export async function loader({ url, params, context }: PageArgs<typeof handle>) {
  const rc = url.searchParams.get('rc')?.trim();
  const { slug } = params;
  const plain = !rc && slug === undefined;
  const link = rc ? { code: rc, timestamp: url.searchParams.get('vt') } : undefined;
  const known = getLoadContext(context);
  const { previewedLanding: previewed } = known;
  const outcome = previewed ? visitPreview(previewed) : await loadVisit(runInProcess(context), slug, link);
  for (const fact of getVisitFunnelFacts(outcome)) known.noteFact(fact);
  const path = withoutBase(url.pathname);
  const locale = localeOfPath(path);
  const { brand } = known.visit;
  if (outcome.kind === 'denied')
    throw redirect(matchPathLocale(path, href('/registration/deny')), { headers: NO_STORE });
  if (outcome.kind === 'unknown-slug') throw pageNotFound(path + url.search);
  const visit = { ...outcome.visit, look: applyFlags(outcome.visit.look, known.visit.flags) };
  const shown: LandingData = {
    ...visit,
    intro: getIntroSteps(visit, url.searchParams.get('flow')),
    sale: getSale(known, visit.look),
    voice: localizeVoice(brand, locale),
    reviewsSource: brand.reviewsSource[locale],
    stores: localizeStores(brand, locale),
    door: known.visit.door,
    signUpMethods: known.visit.flags['sign-up.methods'] ?? SIGN_UP_METHODS,
    providers: known.identityProviders,
  };
  return plain && outcome.cacheable ? data(shown) : data(shown, { headers: NO_STORE });
}

function loadVisit(run: Run, slug: string | undefined, link: VisitLink | undefined) {
  if (slug !== undefined) return visitBySlug(run, slug, link);
  return link ? visitByLink(run, link) : visitStartPage(run);
}

// Without script the browser posts and the action responds with a page; with script the same check runs over GraphQL.
export async function action({ context, url }: ActionFunctionArgs) {
  const { submitCode } = await loadSubmit();
  const result = await submitCode(runInProcess(context), getPostedForm(context));
  for (const fact of getTypedCodeFunnelFacts(result)) getLoadContext(context).noteFact(fact);
  return createActionResponse(result.done === undefined ? result : { ...result, done: markPosted(result.done) }, url);
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  const formData = await request.formData();
  const loaded = await loadSubmit().catch(() => null);
  if (!loaded)
    return postNatively(request.url, formData).catch((error: unknown) => createFailureResult(error, formData));
  return createActionResponse(
    await loaded.submitCode(trackSubmittedCode(runOrPost(request.url, formData)), formData),
    url,
  );
}

/** Reports each submitted code to analytics, whatever the result; after a native post the next page reports it. */
function trackSubmittedCode(run: Run): Run {
  return (operation, variables) =>
    run(operation, variables).finally(() => track({ event: 'submit_code_registration' }));
}

function markPosted(path: Href): Href {
  return path.includes('?') ? withFlag(path, CODE_POSTED) : path;
}

function createActionResponse({ done: path, result, error }: CodeResult, url: URL) {
  return path === undefined ? { result, error } : redirect(matchPathLocale(withoutBase(url.pathname), path));
}

/** A refused code does not change the page's data. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

export default function Landing() {
  const visit = useLoaderData<typeof loader>();
  // Members need neither an introduction nor sign-up options.
  const introduced = useServerViewer() === null && visit.intro.length > 0;
  return (
    <>
      {introduced && <Intro {...visit} steps={visit.intro} />}
      <LandingHero visit={visit} follows={introduced} />
      <StickyCallToAction
        call={useCurrentViewer() === null && <RegistrationLink invitation={visit.invitation} door={visit.door} />}
      >
        <Chapters look={visit.look} />
      </StickyCallToAction>
      <Closing invitation={visit.invitation} door={visit.door} />
    </>
  );
}
