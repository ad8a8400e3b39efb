/** The ways to sign up in their order; email is the one that every club has. */
export const SIGN_UP_METHODS = ['email', 'phone', 'google', 'facebook', 'apple'] as const;
export type SignUpMethod = (typeof SIGN_UP_METHODS)[number];

/** Where each way that is open begins. A way without a beginning is shown and says that it is yet to come. */
export type SignUpPaths = Readonly<Partial<Record<SignUpMethod, string>>>;

/** The beginnings besides email: none is set up. The one place that opens a way. */
export const OTHER_METHOD_PATHS: Omit<SignUpPaths, 'email'> = {};

/** The names of those who vouch for a visitor, as they write them in every language. */
export const PROVIDERS = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const;

export type SignUpOption = { readonly way: SignUpMethod; readonly start: string | null };

/** Every way with its beginning, or null where it is yet to come. */
export function buildSignUpOptions(starts: SignUpPaths): readonly SignUpOption[] {
  return SIGN_UP_METHODS.map((way) => ({ way, start: starts[way] ?? null }));
}
