import type { PostedForm } from './posted-form.ts';

/** What a provider has confirmed, as the form shows it. */
export type ShownIdentity = {
  /** The provider's name. */
  readonly provider: string;
  /** The provider answers for the address: no activation mail is needed. */
  readonly isVerified: boolean;
  readonly typed: Required<Pick<PostedForm, 'email' | 'firstName' | 'lastName'>>;
};

/** The hidden field of a form that shows an identity. */
export const IDENTITY_FIELD = 'identity';

/** The parameter of the page without the identity. */
export const OWN_DETAILS = 'own';
