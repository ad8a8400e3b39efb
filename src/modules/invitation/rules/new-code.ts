import { isCountry } from '#kernel/country.ts';
import type { Instant } from '#kernel/instant.ts';
import { isCampaign } from './campaign.ts';
import { isMistypedCode } from './check-character.ts';
import { isPossibleCode } from './code.ts';
import { isCustomizationKey } from './customization.ts';

/** What an admin decides about a new code, besides its characters and its inviter. */
export type CodeTerms = {
  readonly customizationKey: string;
  readonly countries: readonly string[] | null;
  readonly linkOnly: boolean;
  readonly campaign: string | null;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
};

export type NewCodeProblem =
  | 'code-invalid'
  | 'code-mistyped'
  | 'country-unknown'
  | 'customization-unknown'
  | 'campaign-invalid'
  | 'period-invalid';

/** Why a code cannot be created, as far as it can be decided without the club's data; or null. */
export function findNewCodeProblem(code: string, terms: CodeTerms): NewCodeProblem | null {
  if (isMistypedCode(code)) return 'code-mistyped';
  if (!isPossibleCode(code)) return 'code-invalid';
  return findTermsProblem(terms);
}

/** The same about the terms alone, for codes that are generated later. */
export function findTermsProblem(terms: CodeTerms): Exclude<NewCodeProblem, 'code-invalid' | 'code-mistyped'> | null {
  const { countries, customizationKey, campaign, startsAt, endsAt } = terms;
  if (!isCustomizationKey(customizationKey)) return 'customization-unknown';
  if (countries && (countries.length === 0 || !countries.every(isCountry))) return 'country-unknown';
  if (campaign !== null && !isCampaign(campaign)) return 'campaign-invalid';
  if ([startsAt, endsAt].some((at) => at && !isStorable(at))) return 'period-invalid';
  if (startsAt && endsAt && startsAt >= endsAt) return 'period-invalid';
  return null;
}

/** PostgreSQL has no year 0. */
function isStorable(at: Instant): boolean {
  const year = at.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
