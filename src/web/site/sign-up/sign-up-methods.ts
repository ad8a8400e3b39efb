import type { SignUpMethod } from '#modules/experiment/rules/sign-up-methods.ts';
import type { ProviderId, ProviderOption } from '#modules/identity/rules/provider.ts';
import { type Href, href, withQuery } from '#web/routing/href.ts';

/** One of our pages, or a part of the current one. */
export type SignUpStart = Href | Anchor;
type Anchor = `#${string}`;

export function isAnchor(start: SignUpStart): start is Anchor {
  return start.startsWith('#');
}

/** `openid` is the provider of the operator: it is offered wherever it is configured. */
export type SignUpWay = SignUpMethod | Extract<ProviderId, 'openid'>;

/** The start of each available method. A method without a start is shown as not available yet. */
export type SignUpPaths = Readonly<Partial<Record<SignUpWay, SignUpStart>>>;

export type SignUpOption = { readonly way: SignUpWay; readonly start: SignUpStart | null };

/**
 * Returns the starts of the methods that are available: email, and the configured providers.
 * @param start the form of the registration with its invitation, to which a provider leads back; or the code field, which
 *   comes first without an invitation
 */
export function buildSignUpPaths(providers: readonly ProviderOption[], start: SignUpStart): SignUpPaths {
  const starts = providers.map(({ id }) => [id, isAnchor(start) ? start : buildProviderStart(id, start)]);
  return { email: start, ...Object.fromEntries(starts) };
}

function buildProviderStart(provider: ProviderId, form: Href): Href {
  const invitation = new URLSearchParams(form.split('?')[1]);
  return withQuery(href('/sign-in'), { provider, ...Object.fromEntries(invitation) });
}

/** Lists the methods with their starts, null where a method is not available yet, and the operator's own provider. */
export function buildSignUpOptions(methods: readonly SignUpMethod[], starts: SignUpPaths): readonly SignUpOption[] {
  const listed = methods.map((way) => ({ way, start: starts[way] ?? null }));
  return starts.openid === undefined ? listed : [...listed, { way: 'openid', start: starts.openid }];
}
