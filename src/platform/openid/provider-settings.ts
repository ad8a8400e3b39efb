/** The secret with which the club identifies itself to a provider. */
export type ProviderSecret =
  | { readonly kind: 'plain'; readonly value: string }
  /** Apple: each request carries a token that the club signs (ES256). */
  | { readonly kind: 'signed'; readonly teamId: string; readonly keyId: string; readonly privateKey: string };

/** What every provider needs. `redirectUri` is registered there. */
type SharedSettings = { readonly clientId: string; readonly redirectUri: string };

/** A provider of OpenID Connect, by its issuer. */
export type OpenIdSettings = SharedSettings & {
  readonly protocol: 'openid';
  readonly issuer: string;
  readonly secret: ProviderSecret;
  readonly scope: string;
  /** Apple posts its response as a form where names are requested. */
  readonly responseMode: 'query' | 'form_post';
};

/** Facebook: OAuth 2, with the profile from its Graph API. */
export type FacebookSettings = SharedSettings & {
  readonly protocol: 'facebook';
  readonly secret: Extract<ProviderSecret, { kind: 'plain' }>;
  /** Origin of the dialog that the visitor sees. */
  readonly dialogOrigin: string;
  readonly graphOrigin: string;
};

export type ProviderSettings = OpenIdSettings | FacebookSettings;

/** What a provider says about a person, not yet judged. */
export type ProviderClaims = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** What the provider claims about the address; a rule decides what that is worth. */
  readonly emailVerified: boolean;
  /** Google: the organization that manages the account. */
  readonly hostedDomain: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** `state`, `nonce` and `verifier` (PKCE) belong to one request and are known to its browser only. */
export type ProviderRequest = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** `code` names the cause for the log, without anything of the person. */
export type ProviderProblem =
  | { readonly kind: 'denied'; readonly code: string }
  /** The provider does not respond, or reports a failure of its own. */
  | { readonly kind: 'unavailable'; readonly code: string }
  /** The response does not belong to the request, or cannot be trusted. */
  | { readonly kind: 'invalid'; readonly code: string };

/** A provider: both functions never throw. */
export type ProviderConnection = {
  /** The address at the provider to which the visitor is sent. */
  begin(
    request: ProviderRequest,
    locale: string,
  ): Promise<{ readonly kind: 'ready'; readonly url: string } | ProviderProblem>;
  /** Exchanges the code in the provider's response for what the provider says about the person. */
  finish(
    request: ProviderRequest,
    response: URLSearchParams,
  ): Promise<{ readonly kind: 'claims'; readonly claims: ProviderClaims } | ProviderProblem>;
};
