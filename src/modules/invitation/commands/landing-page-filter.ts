import { type Arguments, usageError } from '#platform/command-line/command.ts';
import { parseChoice } from '#platform/command-line/parse-options.ts';
import { LANDING_PAGE_KINDS } from '../rules/landing-page/content.ts';
import { LANDING_PAGE_STATES, type LandingPageFilter, normalizeSlug } from '../rules/landing-page/list.ts';

/** The options by which commands choose landing pages. */
export const LANDING_FILTER_OPTIONS = {
  kind: { type: 'string', about: LANDING_PAGE_KINDS.join(', '), choices: LANDING_PAGE_KINDS },
  state: { type: 'string', about: LANDING_PAGE_STATES.join(', '), choices: LANDING_PAGE_STATES },
  slug: { type: 'string', about: 'beginning of the slug; then the list is sorted by it' },
} as const;

export function readLandingFilter(given: Arguments): LandingPageFilter {
  const typed = given.text('slug');
  const slug = typed === null ? null : normalizeSlug(typed);
  if (typed !== null && slug === null) throw usageError('--slug needs the beginning of a slug');
  return {
    slug,
    kind: parseChoice(given, 'kind', LANDING_PAGE_KINDS),
    state: parseChoice(given, 'state', LANDING_PAGE_STATES),
  };
}
