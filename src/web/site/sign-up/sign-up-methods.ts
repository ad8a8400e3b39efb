import type { Href } from '#web/routing/href.ts';

/** The sign-up methods in order; every club has email. */
export const SIGN_UP_METHODS = ['email', 'phone', 'google', 'facebook', 'apple'] as const;
export type SignUpMethod = (typeof SIGN_UP_METHODS)[number];

/** One of our pages, or a part of the current one. */
export type SignUpStart = Href | Anchor;
type Anchor = `#${string}`;

export function isAnchor(start: SignUpStart): start is Anchor {
  return start.startsWith('#');
}

/** The start of each available method. A method without a start is shown as not available yet. */
export type SignUpPaths = Readonly<Partial<Record<SignUpMethod, SignUpStart>>>;

/** The starts of the methods besides email: none is configured. Methods become available only here. */
export const OTHER_METHOD_PATHS: Omit<SignUpPaths, 'email'> = {};

/** The names of the identity providers, the same in every language. */
export const PROVIDERS = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const;

export type SignUpOption = { readonly way: SignUpMethod; readonly start: SignUpStart | null };

/** Lists every method with its start, or null if it is not available yet. */
export function buildSignUpOptions(starts: SignUpPaths): readonly SignUpOption[] {
  return SIGN_UP_METHODS.map((way) => ({ way, start: starts[way] ?? null }));
}
