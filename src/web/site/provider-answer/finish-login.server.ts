import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { splitLocale } from '#kernel/locale.ts';
import { LINK_PAGE, parseAnswerCookie, parseFlowCookie } from '#modules/identity/rules/cookies.ts';
import type { ProviderId } from '#modules/identity/rules/provider.ts';
import { createLoginCookie, readLoginCookie } from '#web/browser/provider-login/cookies.server.ts';
import { redirectWithSession } from '#web/browser/session/session.server.ts';
import type { StartedSession } from '#web/browser/session/store-session.tsx';
import { finishProviderLogin, provenIdentity } from '#web/generated/operations.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { Run } from '#web/routing/operation.ts';
import { openSecondHalf } from '../login/second-half.server.ts';
import { type NextPage, readNextPage } from '../provider-sign-in/next-page.ts';
import { type Refusal, readRefusal } from '../provider-sign-in/refusals.ts';

type PageRequest = Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>;
type Begun = Omit<PageRequest, 'request'> & { readonly next: NextPage; readonly provider: ProviderId | null };

/**
 * Finishes the login at a provider, whose response is in a cookie; each response is sent once. Its result is a session, the
 * question for the second factor, the form of the registration, or the page that says what is missing.
 */
export async function finishLogin({ request, url, context }: PageRequest, run: Run) {
  const flow = parseFlowCookie(readLoginCookie(request, 'flow'));
  const next = readNextPage(url, flow?.next ?? null);
  // The provider posted its response: only the redirect after it brought the cookies.
  if (splitLocale(next.path).path === LINK_PAGE) return redirect(next.path);
  const answer = parseAnswerCookie(readLoginCookie(request, 'answer'));
  const begun = { url, context, next, provider: answer?.provider ?? null };
  if (!flow || !answer) return getLoadContext(context).viewer ? redirect(next.path) : refuse(begun, 'ended');
  const { result } = await run(finishProviderLogin, { ...answer, flow: flow.token });
  switch (result.__typename) {
    case 'LoggedIn':
      return startSession(begun, result.token);
    case 'SecondFactorNeeded':
      return askForFactor(begun, result.token);
    case 'IdentityUnlinked':
      return openUnlinked(begun, run, result.token);
    case 'IdentityLinkedBefore':
      return endLogin(begun, redirect(getPageAfterLogin(begun)));
    case 'ProviderLoginRefused':
      return refuse(begun, readRefusal(result.reason));
    case 'TooManyAttempts':
      return refuse(begun, 'too-many');
  }
}

/** Who began to register and is a member already is led to the page after a login. */
function getPageAfterLogin({ next }: Pick<Begun, 'next'>): string {
  return next.invitation ? matchPathLocale(next.path, href('/welcome')) : next.path;
}

function startSession(begun: Begun, token: string) {
  const { context } = begun;
  const to = getPageAfterLogin(begun);
  if (getLoadContext(context).tokenStorage === 'cookie')
    return endLogin(begun, redirectWithSession(context, token, to));
  const headers = listEndedCookies(context);
  headers.set('Cache-Control', 'no-store');
  return data<StartedSession>({ session: token, to }, { headers });
}

/** The login page asks, as after a password. */
function askForFactor(begun: Begun, token: string): Response {
  const returnTo = getPageAfterLogin(begun);
  const page = matchPathLocale(returnTo, withQuery(href('/login'), { returnTo }));
  return endLogin(begun, openSecondHalf({ url: new URL(page, begun.url), context: begun.context }, token));
}

/** Nobody has linked the account. With an invitation the form of the registration follows, filled in. */
async function openUnlinked(begun: Begun, run: Run, token: string): Promise<Response> {
  const { context, next } = begun;
  // A login links nothing: who is a member begins a link.
  if (getLoadContext(context).viewer) return endLogin(begun, redirect(getPageAfterLogin(begun)));
  const { provenIdentity: proven } = await run(provenIdentity, { token });
  if (!proven) return refuse(begun, 'ended');
  if (proven.hasAccount) return refuse(begun, 'known-address');
  // Without an invitation it waits for the code.
  const response = next.invitation ? endLogin(begun, redirect(next.path)) : refuse(begun, 'no-member');
  response.headers.append('Set-Cookie', createLoginCookie(context, 'identity', token));
  return response;
}

/** Leads to the page that says why, in the language of the begin and with its invitation. */
function refuse(begun: Begun, refused: Refusal): Response {
  const { next, provider } = begun;
  const { rc, vt, campaignSlug: via } = next.invitation ?? {};
  const returnTo = next.invitation || splitLocale(next.path).path === href('/welcome') ? null : next.path;
  const page = withQuery(href('/sign-in'), { refused, provider, rc, vt, via, returnTo });
  return endLogin(begun, redirect(matchPathLocale(next.path, page)));
}

/** The login at the provider is over, whatever it says. */
function endLogin({ context }: Pick<Begun, 'context'>, response: Response): Response {
  for (const cookie of listEndedCookies(context).getSetCookie()) response.headers.append('Set-Cookie', cookie);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

function listEndedCookies(context: Begun['context']): Headers {
  const headers = new Headers();
  for (const name of ['flow', 'answer'] as const) headers.append('Set-Cookie', createLoginCookie(context, name, null));
  return headers;
}
