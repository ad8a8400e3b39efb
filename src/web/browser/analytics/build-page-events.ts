import type { CodeError } from '#modules/invitation/rules/check.ts';
import type { AnalyticsEvent, FieldlessEvent } from './catalogue.ts';

/** The source of a registration. */
type RegistrationSource = { readonly campaign: string | null; readonly headline: string };

/** The fields of page data that analytics reads; each page has some of them. */
export type PageData = {
  readonly campaign?: string | null;
  readonly look?: { readonly headline: string };
  readonly customization?: { readonly headline: string } | null;
  readonly progress?: RegistrationSource | null;
  readonly pending?: RegistrationSource | null;
  readonly intro?: readonly string[];
  readonly problem?: { readonly error: CodeError | null } | null;
  readonly registration?: {
    readonly id?: string | null;
    readonly email: string | null;
    readonly news?: 'registered' | 'registered-newsletter';
  } | null;
  readonly used?: boolean;
  readonly expired?: boolean;
  readonly forbiddenReferrer?: boolean;
};

type PageEvents = {
  readonly events: readonly AnalyticsEvent[];
  /** The reason for which an invitation was refused. */
  readonly refusal?: CodeError | null | undefined;
};

/** Builds the events of a page view from its route's id, its data and the error in its URL. */
export function buildPageEvents(routeId: string, data: PageData, error: string | null): PageEvents {
  const page = routeId
    .split('/')
    .at(-1)
    ?.replace(/-slug$/, '');
  switch (page) {
    case 'landing':
      return buildLandingEvents(data);
    case 'registration-form':
      return buildFieldlessEvents(data.campaign !== undefined && 'landing_form_registration');
    case 'registration-finished':
      return { events: buildRegistrationEvents(data) };
    case 'account-active':
      return buildFieldlessEvents('error_registration_account_active');
    case 'account-pending':
      return buildFieldlessEvents('error_registration_account_pending');
    case 'activate-account':
      return buildFieldlessEvents(data.used === false && 'landing_activate_account_registration');
    case 'activation-error':
      return buildFieldlessEvents(getActivationFailureEvent(error));
    case 'deny':
      return buildFieldlessEvents(
        data.forbiddenReferrer && 'landing_forbidden_referrer',
        data.expired && 'error_registration_code_expired',
      );
    default:
      return { events: [] };
  }
}

function buildLandingEvents(data: PageData): PageEvents {
  // A URL without a landing has the landing's route and no data.
  if (!data.look) return { events: [] };
  const { events } = buildFieldlessEvents(
    'landing_registration',
    hasWelcomeStep(data) && 'landing_welcome_registration',
  );
  return { events, refusal: data.problem?.error };
}

function buildFieldlessEvents(...names: readonly (FieldlessEvent | false | undefined)[]): PageEvents {
  return { events: names.filter((name) => name !== undefined && name !== false).map((event) => ({ event })) };
}

function hasWelcomeStep({ intro }: PageData): boolean {
  return intro?.includes('welcome') ?? false;
}

function getActivationFailureEvent(error: string | null): FieldlessEvent {
  const known = error !== null && /^ACTIVATION_(REPLACED|EXPIRED|FAILED)$/.test(error);
  return known ? 'error_registration_activation_failed' : 'error_registration_activation_not_found';
}

/** Builds the events of a new registration, however its form was sent; the server reports each registration once. */
function buildRegistrationEvents({ registration }: PageData): readonly AnalyticsEvent[] {
  const { id, email, news } = registration ?? {};
  if (!id || !email || !news) return [];
  const person = { hashed_email: { plain: email }, hashed_registration_id: { plain: id } };
  const registered: AnalyticsEvent = { event: 'successful_user_registration', ...person };
  return news === 'registered' ? [registered] : [registered, { event: 'subscribe_newsletter', ...person }];
}
