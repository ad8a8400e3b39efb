import { type Instant, isPast } from '#kernel/instant.ts';

/** The errors of a check, in the order in which they are reported (specification E3). */
export const CODE_ERRORS = [
  'REGISTRATION_CODE_INVALID',
  'REGISTRATION_LINK_INVALID',
  'REGISTRATION_TIMESTAMP_MISSING',
  'REGISTRATION_CODE_EXPIRED',
  'INVITER_INVALID',
  'REFERER_INVALID',
  'CUSTOMIZATION_MISSING',
  'REGISTRATION_CODE_NO_BALANCE_LEFT',
  'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS',
  'REGISTRATION_CLOSED',
] as const;
export type CodeError = (typeof CODE_ERRORS)[number];

/** Whether an error means only that all seats are taken; the invitation itself is valid. */
export function isSeatError(error: string): boolean {
  return (
    error === 'REGISTRATION_CODE_NO_BALANCE_LEFT' ||
    error === 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS'
  );
}

/** Whether an error means only that the club accepts nobody at the moment (specification K20); the code itself is valid. */
export function isClosedError(error: string): boolean {
  return error === 'REGISTRATION_CLOSED';
}

/** The stored facts about a code at the moment of a check. */
export type CodeFacts = {
  readonly id: string;
  readonly code: string;
  readonly inviterId: string;
  readonly inviterStatus: 'active' | 'blocked' | 'deleted';
  readonly inviterFirstName: string;
  readonly inviterLastName: string;
  readonly customizationKey: string;
  readonly customizationPublished: boolean;
  readonly countries: readonly string[] | null;
  readonly linkOnly: boolean;
  readonly campaign: string | null;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly disabledAt: Instant | null;
  readonly balance: number;
  readonly pending: number;
};

export type CountryOption = {
  readonly isoCode: string;
  readonly termsPkString: string;
  readonly dataPolicyPkString: string;
};

/** The timestamp of a link after the verification of its signature. */
export type LinkVerdict =
  | { readonly kind: 'absent' }
  | { readonly kind: 'tampered' }
  | { readonly kind: 'signed'; readonly expiresAt: Instant };

export type CheckFacts = {
  readonly code: CodeFacts | null;
  readonly link: LinkVerdict;
  readonly referrerBlocked: boolean;
  /** Whether the club accepts no registrations at the moment. */
  readonly isClosed: boolean;
  /** The countries with published terms and data policy. */
  readonly countries: readonly CountryOption[];
  readonly now: Instant;
};

/** All applicable errors, in order; an empty list lets the visitor in. */
export function checkErrors(facts: CheckFacts): readonly CodeError[] {
  return CODE_ERRORS.filter((error) => applies(error, facts));
}

/** The countries for which a code is valid: those with policies, limited to the code's own where it has some. */
export function filterCountryOptions(code: CodeFacts, countries: readonly CountryOption[]): readonly CountryOption[] {
  return code.countries ? countries.filter(({ isoCode }) => code.countries?.includes(isoCode)) : countries;
}

/** How the page names the inviter: first name and initial. */
export function invitorName(code: Pick<CodeFacts, 'inviterFirstName' | 'inviterLastName'>): string {
  return `${code.inviterFirstName} ${[...code.inviterLastName][0] ?? ''}.`;
}

function applies(error: CodeError, facts: CheckFacts): boolean {
  const { code, link, now } = facts;
  switch (error) {
    case 'REGISTRATION_CODE_INVALID':
      return !code || code.disabledAt !== null || (code.startsAt !== null && !isPast(code.startsAt, now));
    case 'REGISTRATION_LINK_INVALID':
      return link.kind === 'tampered';
    case 'REGISTRATION_TIMESTAMP_MISSING':
      return code?.linkOnly === true && link.kind === 'absent';
    case 'REGISTRATION_CODE_EXPIRED':
      return (link.kind === 'signed' && isPast(link.expiresAt, now)) || (!!code?.endsAt && isPast(code.endsAt, now));
    case 'REFERER_INVALID':
      return facts.referrerBlocked;
    case 'REGISTRATION_CLOSED':
      return facts.isClosed;
    default:
      return code !== null && appliesToKnown(error, code, facts);
  }
}

function appliesToKnown(error: CodeError, code: CodeFacts, facts: CheckFacts): boolean {
  switch (error) {
    case 'INVITER_INVALID':
      return code.inviterStatus !== 'active';
    case 'CUSTOMIZATION_MISSING':
      return !code.customizationPublished || filterCountryOptions(code, facts.countries).length === 0;
    case 'REGISTRATION_CODE_NO_BALANCE_LEFT':
      return code.balance === 0;
    case 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS':
      return code.balance > 0 && code.balance <= code.pending;
    default:
      return false;
  }
}
