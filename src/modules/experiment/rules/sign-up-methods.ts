/** The ways to sign up that a landing page can offer, in the order that applies without an experiment. */
export const SIGN_UP_METHODS = ['email', 'phone', 'google', 'facebook', 'apple'] as const;
export type SignUpMethod = (typeof SIGN_UP_METHODS)[number];
