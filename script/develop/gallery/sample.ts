import type { Brand, BrandAssets } from '#kernel/brand.ts';
import type { Locale } from '#kernel/locale.ts';

/** The texts of pages that the parts show, by their keys. */
export const SAMPLE_KEYS = [
  'language.label',
  'footer.label',
  'code.label',
  'code.hint',
  'code.submit',
  'claims.label',
  'claims.labels.lead',
  'claims.labels',
  'labels.title',
  'closed.title',
  'closed.later',
  'popup.close',
  'toast.close',
  'signUp.label',
  'signUp.email',
  'login.email.label',
  'login.email.invalid',
  'login.password.label',
  'login.password.empty',
  'login.password.show',
  'login.password.hide',
  'login.submit',
  'registration.firstName.label',
  'registration.lastName.label',
  'registration.email.hint',
  'registration.country.label',
  'registration.submit',
  'registration.terms.hint',
  'password.new.hint',
  'about.closed.title',
  'sale.countdown.label',
] as const;

export type SampleKey = (typeof SAMPLE_KEYS)[number];

/** What the parts of the gallery show: a brand, a language, and the texts in it. */
export type Sample = {
  readonly brand: Brand;
  readonly assets: BrandAssets;
  readonly locale: Locale;
  readonly texts: Readonly<Record<SampleKey, string>>;
};

/** The choices of the gallery beside what is shown: its links to the other ones, and to the mails. */
export type Links = {
  readonly brands: readonly string[];
  readonly locales: readonly Locale[];
  readonly mails: readonly string[];
};
