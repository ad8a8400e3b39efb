/** The ways to sign up in their order; email is the one that every club has. */
export const SIGN_UP_WAYS = ['email', 'phone', 'google', 'facebook', 'apple'] as const;
export type SignUpWay = (typeof SIGN_UP_WAYS)[number];

/** Where each way that is open begins. A way without a beginning is shown and says that it is yet to come. */
export type SignUpStarts = Readonly<Partial<Record<SignUpWay, string>>>;

/** The beginnings besides email: none is set up. The one place that opens a way. */
export const OTHER_STARTS: Omit<SignUpStarts, 'email'> = {};

/** The names of those who vouch for a visitor, as they write them in every language. */
export const PROVIDERS = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const;

export type SignUpOffer = { readonly way: SignUpWay; readonly start: string | null };

/** Every way with its beginning, or null where it is yet to come. */
export function signUpOffers(starts: SignUpStarts): readonly SignUpOffer[] {
  return SIGN_UP_WAYS.map((way) => ({ way, start: starts[way] ?? null }));
}
