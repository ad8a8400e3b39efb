import type { Instant } from '#kernel/instant.ts';
import { type CodeError, type CodeFacts, type CountryOption, checkErrors } from './check.ts';

/** Why a code gets no registration link; the key of its text is `link.` and the reason. */
export type LinkRefusal =
  | 'code-unknown'
  | 'code-disabled'
  | 'code-not-started'
  | 'code-ended'
  | 'inviter-inactive'
  | 'landing-missing'
  | 'no-invitations';

type LinkFacts = {
  readonly code: CodeFacts | null;
  readonly countries: readonly CountryOption[];
  readonly expiresAt: Instant;
  readonly now: Instant;
};

/** Why a link of this code would be refused now, or null: the same check that the link's holder would get. */
export function decideLinkRefusal({ code, countries, expiresAt, now }: LinkFacts): LinkRefusal | null {
  // A link outlasts the days on which the club accepts nobody.
  const visit = { referrerBlocked: false, isClosed: false };
  const [error] = checkErrors({ code, countries, link: { kind: 'signed', expiresAt }, ...visit, now });
  return error ? toLinkRefusal(error, code) : null;
}

function toLinkRefusal(error: CodeError, code: CodeFacts | null): LinkRefusal {
  switch (error) {
    case 'REGISTRATION_CODE_EXPIRED':
      return 'code-ended';
    case 'INVITER_INVALID':
      return 'inviter-inactive';
    case 'CUSTOMIZATION_MISSING':
      return 'landing-missing';
    case 'REGISTRATION_CODE_NO_BALANCE_LEFT':
    case 'REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS':
      return 'no-invitations';
    default:
      if (!code) return 'code-unknown';
      return code.disabledAt ? 'code-disabled' : 'code-not-started';
  }
}
