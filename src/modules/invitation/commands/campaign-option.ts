import { type Arguments, usageError } from '#platform/command-line/command.ts';
import { isCampaign } from '../rules/campaign.ts';

/** A campaign's name, or null where the option is not given. */
export function getCampaign(given: Arguments): string | null {
  const value = given.text('campaign');
  if (value !== null && !isCampaign(value)) throw usageError('--campaign must have 1 to 100 characters');
  return value;
}
