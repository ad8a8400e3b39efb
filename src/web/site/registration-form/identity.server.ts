import type { LoaderFunctionArgs } from 'react-router';
import { readLoginCookie } from '#web/browser/provider-login/cookies.server.ts';
import { provenIdentity } from '#web/generated/operations.ts';
import { getLoadContext } from '#web/routing/load-context.ts';
import { runInProcess } from '#web/routing/run.server.ts';
import { parseInvitation } from '../registration/invitation.ts';
import { IDENTITY_FIELD, OWN_DETAILS, type ShownIdentity } from './identity.ts';

type PageRequest = Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>;

/** What the form offers of providers: their buttons, or what one of them has confirmed. */
export async function loadProviderOffer(args: PageRequest) {
  const { identityProviders: providers } = getLoadContext(args.context);
  return { invitation: parseInvitation(args.url), providers, identity: await readIdentity(args) };
}

/**
 * The identity that a provider has confirmed to this browser, for the form. Null without one, once it has ended, and for who
 * wants to fill in the form without it.
 */
async function readIdentity({ request, url, context }: PageRequest): Promise<ShownIdentity | null> {
  const token = url.searchParams.has(OWN_DETAILS) ? null : readLoginCookie(request, 'identity');
  if (token === null) return null;
  const { provenIdentity: proven } = await runInProcess(context)(provenIdentity, { token });
  const provider = getLoadContext(context).identityProviders.find(({ id }) => id === proven?.provider);
  if (!proven || !provider) return null;
  const { email, firstName, lastName, isVerified } = proven;
  const typed = { email: email ?? '', firstName: firstName ?? '', lastName: lastName ?? '' };
  return { provider: provider.name, isVerified, typed };
}

/** The token of the identity that the posted form showed. A cookie that came meanwhile, or was left over, does not count. */
export function readPostedIdentity(request: Request, formData: FormData): string | null {
  return formData.has(IDENTITY_FIELD) ? readLoginCookie(request, 'identity') : null;
}
