import type { SignUpMethod } from '#modules/experiment/rules/sign-up-methods.ts';
import type { Href } from '#web/routing/href.ts';

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

/** Lists the methods with their starts; null where a method is not available yet. */
export function buildSignUpOptions(methods: readonly SignUpMethod[], starts: SignUpPaths): readonly SignUpOption[] {
  return methods.map((way) => ({ way, start: starts[way] ?? null }));
}
