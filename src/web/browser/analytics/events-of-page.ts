import type { CodeError } from '#modules/invitation/rules/check.ts';
import type { AnalyticsEvent, BareEvent } from './catalogue.ts';

/** What brought a registration. */
type Brought = { readonly campaign: string | null; readonly headline: string };

/** What analytics reads in the data of pages; each page has some of it. */
export type PageData = {
  readonly campaign?: string | null;
  readonly look?: { readonly headline: string };
  readonly customization?: { readonly headline: string } | null;
  readonly progress?: Brought | null;
  readonly pending?: Brought | null;
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

type Told = {
  readonly events: readonly AnalyticsEvent[];
  /** Why an invitation was refused. */
  readonly refusal?: CodeError | null | undefined;
};

/** What there is to tell of a page that is seen, by its route's id, its data and the error in its address. */
export function eventsOfPage(routeId: string, data: PageData, error: string | null): Told {
  const page = routeId
    .split('/')
    .at(-1)
    ?.replace(/-slug$/, '');
  switch (page) {
    case 'landing':
      return ofLanding(data);
    case 'registration-form':
      return bare(data.campaign !== undefined && 'landing_form_registration');
    case 'registration-finished':
      return { events: newsOf(data) };
    case 'account-active':
      return bare('error_registration_account_active');
    case 'account-pending':
      return bare('error_registration_account_pending');
    case 'activate-account':
      return bare(data.used === false && 'landing_activate_account_registration');
    case 'activation-error':
      return bare(failureOf(error));
    case 'deny':
      return bare(
        data.forbiddenReferrer && 'landing_forbidden_referrer',
        data.expired && 'error_registration_code_expired',
      );
    default:
      return { events: [] };
  }
}

function ofLanding(data: PageData): Told {
  // An address at which nothing stands has a landing's route and no data.
  if (!data.look) return { events: [] };
  const { events } = bare('landing_registration', welcomes(data) && 'landing_welcome_registration');
  return { events, refusal: data.problem?.error };
}

function bare(...names: readonly (BareEvent | false | undefined)[]): Told {
  return { events: names.filter((name) => name !== undefined && name !== false).map((event) => ({ event })) };
}

function welcomes({ intro }: PageData): boolean {
  return intro?.includes('welcome') ?? false;
}

function failureOf(error: string | null): BareEvent {
  const known = error !== null && /^ACTIVATION_(REPLACED|EXPIRED|FAILED)$/.test(error);
  return known ? 'error_registration_activation_failed' : 'error_registration_activation_not_found';
}

/** A registration that was made just now, whichever way its form was sent; the server tells it once. */
function newsOf({ registration }: PageData): readonly AnalyticsEvent[] {
  const { id, email, news } = registration ?? {};
  if (!id || !email || !news) return [];
  const person = { hashed_email: { plain: email }, hashed_registration_id: { plain: id } };
  const registered: AnalyticsEvent = { event: 'successful_user_registration', ...person };
  return news === 'registered' ? [registered] : [registered, { event: 'subscribe_newsletter', ...person }];
}
