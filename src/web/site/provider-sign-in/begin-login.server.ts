import { type LoaderFunctionArgs, redirect } from 'react-router';
import { formatFlowCookie } from '#modules/identity/rules/cookies.ts';
import { isProvider } from '#modules/identity/rules/provider.ts';
import { createLoginCookie } from '#web/browser/provider-login/cookies.server.ts';
import { startProviderLogin } from '#web/generated/operations.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { href, withQuery } from '#web/routing/href.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { matchPathLocale } from '#web/routing/local-link.tsx';
import type { Run } from '#web/routing/operation.ts';
import { getReturnPath } from '#web/routing/return-path.ts';
import { parseInvitation, withInvitation } from '../registration/invitation.ts';
import type { Refusal } from './refusals.ts';
import { readRefusal } from './refusals.ts';

type PageRequest = Pick<LoaderFunctionArgs, 'url' | 'context'>;

/**
 * Begins a login at the provider that the address names. A link does it, because Chrome checks all redirects after a form
 * against the page's CSP, and a provider may redirect anywhere. It changes nothing.
 */
export async function beginLogin({ url, context }: PageRequest, run: Run): Promise<Response> {
  const current = withoutBase(url.pathname);
  if (getLoadContext(context).viewer) return redirect(getReturnPath(url));
  const provider = url.searchParams.get('provider') ?? '';
  if (!isProvider(provider)) return refuse(url, 'not-configured');
  const invitation = parseInvitation(url);
  const code = invitation && { registrationCode: invitation.rc, validityTimestamp: invitation.vt };
  const { result } = await run(startProviderLogin, { provider, ...code });
  if (result.__typename === 'TooManyAttempts') return refuse(url, 'too-many');
  if (result.__typename === 'ProviderLoginRefused')
    return result.reason === 'invitation'
      ? // The landing page checks the invitation itself and shows what is wrong with it.
        redirect(matchPathLocale(current, withInvitation(href('/'), invitation)))
      : refuse(url, readRefusal(result.reason));
  const form = withInvitation(href('/registration/formstarted'), invitation);
  const flow = formatFlowCookie(result.flow, invitation ? matchPathLocale(current, form) : getReturnPath(url));
  if (flow === null) return refuse(url, 'unavailable');
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  headers.append('Set-Cookie', createLoginCookie(context, 'flow', flow));
  for (const earlier of ['answer', 'identity'] as const)
    headers.append('Set-Cookie', createLoginCookie(context, earlier, null));
  return redirect(result.url, { headers });
}

/** Leads to the page that says why, and goes on with what the address has: the invitation, the page after the login. */
function refuse(url: URL, refused: Refusal): Response {
  const { rc, vt, via, provider, returnTo } = Object.fromEntries(url.searchParams);
  const page = withQuery(href('/sign-in'), { refused, provider, rc, vt, via, returnTo });
  return redirect(matchPathLocale(withoutBase(url.pathname), page), { headers: { 'Cache-Control': 'no-store' } });
}
