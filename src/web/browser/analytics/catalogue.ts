import type { Country } from '#kernel/country.ts';

/** A text that enters the data layer only as its SHA-256; `plain` creates it. */
export type UnhashedText = { readonly plain: string };

/** The own fields of events, besides the common fields. */
type Fields = {
  /** The hash of the address, trimmed and in lower case. */
  readonly hashed_email: UnhashedText;
  readonly hashed_registration_id: UnhashedText;
  /** The country that the visitor chose, ISO 3166-1 alpha-2. */
  readonly registration_country: Country;
  readonly experiment_id: string;
  readonly variation_id: string;
  readonly acq_anonymous_id: string;
};

/** The fields of every event; see visit-fields.ts. */
export const COMMON_FIELDS = [
  'invitation_campaign',
  'application_country',
  'application_language',
  'headline_variant',
  'page_path',
] as const;

const PERSON = ['hashed_email', 'hashed_registration_id'] as const;

/** Every analytics event (specification H8 and I3) and its own fields; docs/analytics.md says when each is sent. */
export const CATALOGUE = {
  landing_registration: [],
  landing_welcome_registration: [],
  entering_code_registration: [],
  submit_code_registration: [],
  landing_form_registration: [],
  registration_country_changed: ['registration_country'],
  landing_registration_step2: [],
  submit_form_registration_step2: [],
  successful_user_registration: PERSON,
  subscribe_newsletter: PERSON,
  already_registered_login_registration: [],
  landing_activate_account_registration: [],
  landing_forbidden_referrer: [],
  submit_email: ['hashed_email'],
  assign_experiment: ['experiment_id', 'variation_id', 'acq_anonymous_id'],
  error_registration_code_no_balance: [],
  error_registration_code_expired: [],
  error_registration_timestamp_missing: [],
  error_registration_account_active: [],
  error_registration_account_pending: [],
  error_registration_activation_failed: [],
  error_registration_activation_not_found: [],
} as const satisfies Readonly<Record<string, readonly (keyof Fields)[]>>;

export type EventName = keyof typeof CATALOGUE;

/** An event for `track`: one of the catalogue, with exactly its fields. */
export type AnalyticsEvent = {
  readonly [Name in EventName]: { readonly event: Name } & Pick<Fields, (typeof CATALOGUE)[Name][number]>;
}[EventName];

/** The events without fields of their own. */
export type FieldlessEvent = {
  readonly [Name in EventName]: (typeof CATALOGUE)[Name] extends readonly [] ? Name : never;
}[EventName];
