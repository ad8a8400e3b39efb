import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { withoutBase } from '../../base-path.ts';
import { useAssets } from '../../brand/use-brand.ts';
import { runInBrowser } from '../../client/graphql/run.ts';
import { pathBeside } from '../../local-link.tsx';
import { runInProcess } from '../../server/run.server.ts';
import { PictureBand } from '../../ui/sections/picture-band.tsx';
import { visitByLink, visitBySlug } from './check-visit.ts';
import { loadSubmit } from './load-submit.ts';
import { AppChapter } from './sections/app-chapter.tsx';
import { Benefits } from './sections/benefits.tsx';
import { CardsAndStores } from './sections/cards-and-stores.tsx';
import { Claims } from './sections/claims.tsx';
import { Closing } from './sections/closing.tsx';
import { LandingHero } from './sections/landing-hero.tsx';
import { Questions } from './sections/questions.tsx';
import { Steps } from './sections/steps.tsx';
import { unansweredResult } from './unanswered-result.ts';
import { DENY_PATH, PLAIN_VISIT, type Visit } from './visit.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Who comes without a code gets the page that everybody gets; a code is checked, and its page belongs to one visitor. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const rc = url.searchParams.get('rc')?.trim();
  const { slug } = params;
  if (!rc && slug === undefined) return data(PLAIN_VISIT);
  const run = runInProcess(context);
  const outcome =
    slug === undefined && rc
      ? await visitByLink(run, rc, url.searchParams.get('vt'))
      : await visitBySlug(run, slug ?? '');
  const path = withoutBase(url.pathname);
  if (outcome.kind === 'denied') throw redirect(pathBeside(path, DENY_PATH), { headers: NO_STORE });
  if (outcome.kind === 'unknown-slug') throw notFound(path + url.search);
  return data(outcome.visit, { headers: NO_STORE });
}

/** The status line is the specification's, in English (section 2); the page says the same in the visitor's language. */
function notFound(path: string) {
  return data({ path }, { status: 404, statusText: `Page Not Found: ${path}` });
}

/** Without a code there is nothing to ask the server for. */
export async function clientLoader({ url, params, serverLoader }: ClientLoaderFunctionArgs): Promise<Visit> {
  if (!url.searchParams.has('rc') && params.slug === undefined) return PLAIN_VISIT;
  return serverLoader<Visit>();
}

// Without script the browser posts and the action answers with a page; with script the same check goes by GraphQL.
export async function action({ request, context, url }: ActionFunctionArgs) {
  const { submitCode } = await loadSubmit();
  const { done: path, result } = await submitCode(runInProcess(context), await request.formData());
  return path === undefined ? { result } : redirect(pathBeside(withoutBase(url.pathname), path));
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  const formData = await request.formData();
  const loaded = await loadSubmit().catch(() => null);
  if (!loaded) return { result: unansweredResult(formData) };
  const { done: path, result } = await loaded.submitCode(runInBrowser, formData);
  return path === undefined ? { result } : redirect(pathBeside(withoutBase(url.pathname), path));
}

/** A refused code changes nothing of the page's data. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders;
}

export default function Landing() {
  const { invitation, problem } = useLoaderData<typeof loader>();
  const { band } = useAssets();
  return (
    <>
      <LandingHero invitation={invitation} problem={problem} />
      <Claims />
      <Benefits />
      <Steps />
      <PictureBand image={band} />
      <CardsAndStores />
      <AppChapter />
      <Questions />
      <Closing invitation={invitation} />
    </>
  );
}
