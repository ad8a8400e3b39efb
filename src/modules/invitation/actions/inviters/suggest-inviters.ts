import { MOST_SUGGESTIONS, readSuggestionSearch } from '../../rules/inviter-suggestion.ts';
import type { InviterReadDependencies, SuggestedInviter } from './ports.ts';

/** The inviters whose address or name begins with a typed text, those with the address first (specification K1). */
export async function suggestInviters(
  { inviterList }: Pick<InviterReadDependencies, 'inviterList'>,
  typed: string,
): Promise<readonly SuggestedInviter[]> {
  const search = readSuggestionSearch(typed);
  if (!search) return [];
  const found = await inviterList.suggest(search, MOST_SUGGESTIONS);
  const once = new Map(found.map((inviter) => [inviter.id, inviter]));
  return [...once.values()].slice(0, MOST_SUGGESTIONS);
}
