import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { track } from '#web/browser/analytics/track.ts';
import { CODE_POSTED } from '#web/browser/codes/code-posted.ts';
import { postNatively, runOrPost } from '#web/browser/native-post.ts';
import { useKnownViewer, useViewer } from '#web/browser/session/use-viewer.ts';
import { getPostedForm } from '#web/forms/posted-form.server.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { pathBeside } from '#web/routing/local-link.tsx';
import type { Run } from '#web/routing/operation.ts';
import { pageNotFound } from '#web/routing/page-not-found.ts';
import { DENY_PATH } from '#web/routing/page-paths.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { CallDock } from '#web/ui/sections/call-dock.tsx';
import { type VisitLink, visitByLink, visitBySlug, visitStartPage } from './check-visit.ts';
import { factsOfTyped, factsOfVisit } from './facts.ts';
import { introStepsOf } from './intro-steps.ts';
import type { LandingData } from './landing-data.ts';
import { loadSubmit } from './load-submit.ts';
import { saleOf } from './sale.server.ts';
import { Chapters } from './sections/chapters.tsx';
import { Closing, WayIn } from './sections/closing.tsx';
import { Intro } from './sections/intro.tsx';
import { LandingHero } from './sections/landing-hero.tsx';
import type { CodeAnswer } from './submit.ts';
import { unanswered } from './unanswered.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Who comes without a code gets the page that everybody gets; a code is checked, and its page belongs to one visitor. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const rc = url.searchParams.get('rc')?.trim();
  const { slug } = params;
  const plain = !rc && slug === undefined;
  const link = rc ? { code: rc, timestamp: url.searchParams.get('vt') } : undefined;
  const outcome = await visitOf(runInProcess(context), slug, link);
  for (const fact of factsOfVisit(outcome)) getLoadContext(context).noteFact(fact);
  const path = withoutBase(url.pathname);
  if (outcome.kind === 'denied') throw redirect(pathBeside(path, DENY_PATH), { headers: NO_STORE });
  if (outcome.kind === 'unknown-slug') throw pageNotFound(path + url.search);
  const shown: LandingData = {
    ...outcome.visit,
    intro: introStepsOf(outcome.visit, url.searchParams.get('flow')),
    sale: saleOf(getLoadContext(context), outcome.visit.look),
  };
  return plain && outcome.lasting ? data(shown) : data(shown, { headers: NO_STORE });
}

function visitOf(run: Run, slug: string | undefined, link: VisitLink | undefined) {
  if (slug !== undefined) return visitBySlug(run, slug, link);
  return link ? visitByLink(run, link) : visitStartPage(run);
}

// Without script the browser posts and the action answers with a page; with script the same check goes by GraphQL.
export async function action({ context, url }: ActionFunctionArgs) {
  const { submitCode } = await loadSubmit();
  const answer = await submitCode(runInProcess(context), getPostedForm(context));
  for (const fact of factsOfTyped(answer)) getLoadContext(context).noteFact(fact);
  return answered(answer.done === undefined ? answer : { ...answer, done: markPosted(answer.done) }, url);
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  const formData = await request.formData();
  const loaded = await loadSubmit().catch(() => null);
  if (!loaded) return postNatively(request.url, formData).catch((error: unknown) => unanswered(error, formData));
  return answered(await loaded.submitCode(countSent(runOrPost(request.url, formData)), formData), url);
}

/** Tells analytics of each code that is sent, whatever the answer; one that the browser posts is told by the next page. */
function countSent(run: Run): Run {
  return (operation, variables) =>
    run(operation, variables).finally(() => track({ event: 'submit_code_registration' }));
}

function markPosted(path: string): string {
  return path.includes('?') ? `${path}&${CODE_POSTED}` : path;
}

function answered({ done: path, result, error }: CodeAnswer, url: URL) {
  return path === undefined ? { result, error } : redirect(pathBeside(withoutBase(url.pathname), path));
}

/** A refused code changes nothing of the page's data. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

export default function Landing() {
  const visit = useLoaderData<typeof loader>();
  // Members need neither an introduction nor a way to sign up.
  const introduced = useViewer() === null && visit.intro.length > 0;
  return (
    <>
      {introduced && <Intro steps={visit.intro} invitation={visit.invitation} />}
      <LandingHero visit={visit} follows={introduced} />
      <CallDock call={useKnownViewer() === null && <WayIn invitation={visit.invitation} />}>
        <Chapters look={visit.look} />
      </CallDock>
      <Closing invitation={visit.invitation} />
    </>
  );
}
