import { isPossibleCode, judgeCode, normalizeCode } from '../../../modules/invitation/rules/code.ts';
import type { TextKey } from '../../../texts/keys.ts';
import { refusalOfCode } from '../../codes/code-refusal.ts';
import { textOfFailure } from '../../forms/submit-form.ts';
import { type CheckRegistrationCodeQuery, checkRegistrationCode } from '../../generated/operations.ts';
import type { Run } from '../../operations/operation.ts';
import { type Invitation, registrationPath, type Visit } from './visit.ts';

export type VisitOutcome =
  | { readonly kind: 'visit'; readonly visit: Visit }
  | { readonly kind: 'denied' }
  | { readonly kind: 'unknown-slug' };

/** A visit by a registration link, `?rc=` with or without `vt` (decisions section 4). */
export async function visitByLink(run: Run, code: string, timestamp: string | null): Promise<VisitOutcome> {
  // What can't be a code is refused in the words of an unknown one, without a look-up.
  if (judgeCode(code) !== null) return problem('codeError.link.REGISTRATION_CODE_INVALID');
  return check(run, normalizeCode(code), timestamp, problem);
}

/** A visit by a slug: a code that lets in counts as its link, everything else is a page that does not exist. */
export async function visitBySlug(run: Run, slug: string): Promise<VisitOutcome> {
  const code = normalizeCode(slug);
  if (!isPossibleCode(code)) return { kind: 'unknown-slug' };
  return check(run, code, null, () => ({ kind: 'unknown-slug' }));
}

async function check(
  run: Run,
  code: string,
  timestamp: string | null,
  refused: (text: TextKey) => VisitOutcome,
): Promise<VisitOutcome> {
  try {
    const variables = { registrationCode: code, ...(timestamp && { validityTimestamp: timestamp }) };
    const { registrationCodeDetails: details } = await run(checkRegistrationCode, variables);
    const refusal = refusalOfCode(details.errors, 'link');
    if (refusal === null)
      return { kind: 'visit', visit: { invitation: invitationOf(code, timestamp, details), problem: null } };
    return refusal.kind === 'denied' ? { kind: 'denied' } : refused(refusal.text);
  } catch (error) {
    // Nobody knows whether the code is good: the page stays usable and says why.
    return problem(textOfFailure(error));
  }
}

function problem(text: TextKey): VisitOutcome {
  return { kind: 'visit', visit: { invitation: null, problem: text } };
}

type Details = CheckRegistrationCodeQuery['registrationCodeDetails'];

function invitationOf(code: string, timestamp: string | null, { invitorName, customization }: Details): Invitation {
  return {
    path: registrationPath(code, timestamp),
    inviter: invitorName,
    headline: customization?.headline ?? 'default',
    registrationForm: customization?.registrationForm ?? 'one-step',
    voucherPercent: customization?.voucherPercent ?? 0,
    voucherMinimum: customization?.voucherMinimumMinor ?? null,
  };
}
