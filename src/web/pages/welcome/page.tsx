import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { withoutBase } from '../../base-path.ts';
import { runInBrowser } from '../../client/graphql/run.ts';
import { runOrPost } from '../../client/native-post.ts';
import { signOut } from '../../client/session/session.ts';
import { pagesCarryToken } from '../../client/session/token.ts';
import { unlessAnswered } from '../../forms/revalidation.ts';
import { textOfFailure } from '../../forms/submit-form.ts';
import { logOut, type MeQuery, me } from '../../generated/operations.ts';
import { pathBeside } from '../../local-link.tsx';
import { endedActivationCookie, rememberedActivation } from '../../server/activation-cookie.server.ts';
import { worldOf } from '../../server/pages-world.ts';
import { runInProcess } from '../../server/run.server.ts';
import { endSession } from '../../server/session.server.ts';
import { loginPathAfter } from '../login/login-notice.tsx';
import { withoutPastVoucher } from './voucher.ts';
import { WelcomeView } from './welcome-view.tsx';

type Loaded = { readonly member: MeQuery['me'] };

/** Members only. Where the browser keeps the token to itself, only the browser can ask who is there. */
export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args);
  if (loaded instanceof Response || rememberedActivation(args.request) === null) return loaded;
  // The link has done its work; a press by script leaves no answer that could take its cookie away.
  return data(loaded, { headers: { 'Set-Cookie': endedActivationCookie(args.context) } });
}

async function load({ url, context }: LoaderFunctionArgs): Promise<Loaded | Response> {
  if (worldOf(context).tokenStorage === 'local-storage') return { member: null };
  const { me: member } = await runInProcess(context)(me, {});
  return member ? { member: withoutPastVoucher(member, new Date()) } : loginFirst(url);
}

export async function clientLoader({ url }: ClientLoaderFunctionArgs): Promise<Loaded | Response> {
  const { me: member } = await runInBrowser(me, {}, { fresh: true });
  return member ? { member: withoutPastVoucher(member, new Date()) } : loginFirst(url);
}

/** Logs out, whatever the page from which it was pressed. */
export async function action({ url, context }: ActionFunctionArgs) {
  await runInProcess(context)(logOut, {});
  return endSession(context, afterLogout(url));
}

export async function clientAction({ request, url }: ClientActionFunctionArgs) {
  // What a page posts without its token ends no session.
  const run = pagesCarryToken() ? runOrPost(request.url, new FormData()) : runInBrowser;
  try {
    await run(logOut, {});
  } catch (error) {
    // The session still lives, and to say anything else would be a lie.
    return data({ failure: textOfFailure(error) }, { status: 503 });
  }
  await signOut();
  return redirect(afterLogout(url));
}

export function headers({ loaderHeaders }: HeadersArgs): Headers {
  const all = new Headers(loaderHeaders);
  all.set('Cache-Control', 'no-store');
  return all;
}

export const shouldRevalidate = unlessAnswered;

export default function Welcome() {
  const { member } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof clientAction>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!member) revalidate();
  }, [member, revalidate]);
  return member && <WelcomeView member={member} failure={answer?.failure} />;
}

function loginFirst(url: URL): Response {
  const path = withoutBase(url.pathname);
  return redirect(pathBeside(path, `/login?returnTo=${encodeURIComponent(path)}`));
}

function afterLogout(url: URL): string {
  return pathBeside(withoutBase(url.pathname), loginPathAfter('logged-out'));
}
