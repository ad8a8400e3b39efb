import { findLastDay } from '#modules/invitation/rules/code-days.ts';
import type { EditCodeMutationVariables } from '#web/generated/operations.ts';
import type { CodeDetails } from '../code/code-details.ts';
import { EMPTY_SETTINGS, type TypedSettings } from '../code-settings/settings.ts';
import { toTermsInput } from '../code-settings/terms.ts';
import { listAltered, type PostedTerms } from './posted-terms.ts';

type Terms = EditCodeMutationVariables['terms'];

/** The terms of a code as its form shows them: its end as the last day in the brand's time zone. */
export function toTyped(code: CodeDetails, timeZone: string): TypedSettings {
  const { customization, countries, campaign, linkOnly, endsAt } = code;
  return {
    ...EMPTY_SETTINGS,
    ...{
      customization,
      countries: (countries ?? []).join(','),
      campaign: campaign ?? '',
      linkOnly: linkOnly ? 'on' : '',
    },
    ends: endsAt == null ? '' : findLastDay(new Date(String(endsAt)), timeZone),
  };
}

/**
 * The altered terms of a posted form, as the API takes them; null for a text that is no day. A last day that stays the same
 * keeps the exact instant, which may be within the day.
 */
export function toTerms(posted: PostedTerms, timeZone: string): Terms | null {
  return toTermsInput(listAltered(posted), posted.typed, timeZone);
}
