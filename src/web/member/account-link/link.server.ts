import { type LoaderFunctionArgs, redirect } from 'react-router';
import { formatFlowCookie, LINK_PAGE, parseAnswerCookie, parseFlowCookie } from '#modules/identity/rules/cookies.ts';
import { isProvider } from '#modules/identity/rules/provider.ts';
import { createLoginCookie, readLoginCookie } from '#web/browser/provider-login/cookies.server.ts';
import { finishProviderLogin, identityToLink, startIdentityLink } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { type Href, href, withQuery } from '#web/routing/href.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { Run } from '#web/routing/operation.ts';
import { type LinkRefusal, readLinkRefusal } from './refusals.ts';

type PageRequest = Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>;

export type IdentityToLink =
  | { readonly kind: 'asked'; readonly provider: string; readonly email: string | null }
  | { readonly kind: 'refused'; readonly refusal: LinkRefusal };

const PAGE = href(LINK_PAGE);

/**
 * Begins a link at the provider that the address names. A link does it, because Chrome checks all redirects after a form
 * against the page's CSP, and a provider may redirect anywhere. It changes nothing: the page asks before it links.
 */
export async function beginLink({ url, context }: PageRequest, run: Run): Promise<Response> {
  const provider = url.searchParams.get('provider') ?? '';
  if (!isProvider(provider)) return refuse({ url, context }, 'not-configured');
  const { result } = await run(startIdentityLink, { provider });
  if (result.__typename === 'TooManyAttempts') return refuse({ url, context }, 'too-many');
  if (result.__typename === 'ProviderLoginRefused') return refuse({ url, context }, readLinkRefusal(result.reason));
  const flow = formatFlowCookie(result.flow, matchPathLocale(withoutBase(url.pathname), PAGE));
  if (flow === null) return refuse({ url, context }, 'unavailable');
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  headers.append('Set-Cookie', createLoginCookie(context, 'flow', flow));
  headers.append('Set-Cookie', createLoginCookie(context, 'link', null));
  return redirect(result.url, { headers });
}

/** Finishes the login at the provider, whose response is in a cookie; then the page asks. Null without a response. */
export async function finishLink({ request, url, context }: PageRequest, run: Run): Promise<Response | null> {
  const answer = parseAnswerCookie(readLoginCookie(request, 'answer'));
  const flow = parseFlowCookie(readLoginCookie(request, 'flow'))?.token;
  if (!answer || flow === undefined) return null;
  const { result } = await run(finishProviderLogin, { ...answer, flow });
  switch (result.__typename) {
    case 'IdentityUnlinked':
      return redirectTo({ url, context }, PAGE, createLoginCookie(context, 'link', result.token));
    case 'ProviderLoginRefused':
      return refuse({ url, context }, readLinkRefusal(result.reason));
    case 'TooManyAttempts':
      return refuse({ url, context }, 'too-many');
    case 'IdentityLinkedBefore':
      return refuse({ url, context }, 'own');
    default:
      return refuse({ url, context }, 'ended');
  }
}

/** What the page asks about, or why it cannot. */
export async function readLink({ request, url }: PageRequest, run: Run): Promise<IdentityToLink> {
  const token = readLoginCookie(request, 'link');
  const { provenIdentity: proven, identityProviders } = token ? await run(identityToLink, { token }) : NOTHING;
  if (!proven) return { kind: 'refused', refusal: readLinkRefusal(url.searchParams.get('refused')) };
  const provider = identityProviders.find(({ id }) => id === proven.provider)?.name ?? proven.provider;
  return { kind: 'asked', provider, email: proven.email ?? null };
}

const NOTHING = { provenIdentity: null, identityProviders: [] } as const;

/** Leads to the page that says why nothing was linked, also after a reload. */
export function refuse(request: Pick<PageRequest, 'url' | 'context'>, refused: LinkRefusal): Response {
  return redirectTo(request, withQuery(PAGE, { refused }), createLoginCookie(request.context, 'link', null));
}

/** Redirects within the language; the login at the provider is over. */
export function redirectTo({ url, context }: Pick<PageRequest, 'url' | 'context'>, to: Href, link: string): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  headers.append('Set-Cookie', createLoginCookie(context, 'flow', null));
  headers.append('Set-Cookie', createLoginCookie(context, 'answer', null));
  headers.append('Set-Cookie', link);
  return redirect(matchPathLocale(withoutBase(url.pathname), to), { headers });
}
