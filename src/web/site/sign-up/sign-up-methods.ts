/** The sign-up methods in order; every club has email. */
export const SIGN_UP_METHODS = ['email', 'phone', 'google', 'facebook', 'apple'] as const;
export type SignUpMethod = (typeof SIGN_UP_METHODS)[number];

/** The start of each available method. A method without a start is shown as not available yet. */
export type SignUpPaths = Readonly<Partial<Record<SignUpMethod, string>>>;

/** The starts of the methods besides email: none is configured. Methods become available only here. */
export const OTHER_METHOD_PATHS: Omit<SignUpPaths, 'email'> = {};

/** The names of the identity providers, the same in every language. */
export const PROVIDERS = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const;

export type SignUpOption = { readonly way: SignUpMethod; readonly start: string | null };

/** Lists every method with its start, or null if it is not available yet. */
export function buildSignUpOptions(starts: SignUpPaths): readonly SignUpOption[] {
  return SIGN_UP_METHODS.map((way) => ({ way, start: starts[way] ?? null }));
}
