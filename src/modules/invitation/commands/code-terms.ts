import { isUuid } from '#kernel/ids.ts';
import { type Arguments, usageError } from '#platform/command-line/command.ts';
import { parseInstant } from '#platform/command-line/parse-options.ts';
import type { CodeTerms } from '../rules/new-code.ts';
import { getCampaign } from './campaign-option.ts';

export const inviterOption = { type: 'string', required: true, about: "the inviter's id" } as const;

/** The options of everything that creates codes. */
export const termOptions = {
  customization: { type: 'string', about: 'landing customization (default: default)' },
  countries: { type: 'string', about: 'countries in which it is valid, separated by commas' },
  campaign: { type: 'string', about: 'name of the campaign for analytics' },
  'link-only': { type: 'boolean', about: 'valid in a signed link only' },
  starts: { type: 'string', about: 'ISO 8601 instant of its start' },
  ends: { type: 'string', about: 'ISO 8601 instant of its end' },
} as const;

export function getTerms(given: Arguments): CodeTerms {
  return {
    customizationKey: given.text('customization') ?? 'default',
    countries: given.text('countries')?.toUpperCase().split(',') ?? null,
    campaign: getCampaign(given),
    linkOnly: given.flag('link-only'),
    startsAt: parseInstant(given, 'starts'),
    endsAt: parseInstant(given, 'ends'),
  };
}

export function getInviterId(given: Arguments): string {
  const value = given.text('inviter') ?? '';
  if (!isUuid(value)) throw usageError('--inviter needs the id of an inviter');
  return value;
}
