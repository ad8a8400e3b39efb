import { ACTOR, type Arguments, type CommandOf, usageError } from '#platform/command-line/command.ts';
import { parseChoice, parseInstant } from '#platform/command-line/parse-options.ts';
import type { CodeChangeDependencies } from '../actions/codes/ports.ts';
import { isCampaign } from '../rules/campaign.ts';
import type { CodeEdit } from '../rules/code-edit.ts';
import { carryOutChange } from './carry-out-change.ts';
import { fileOption, filterOptions, readSelection } from './code-selection.ts';

/** `code change`. The options of the list choose the codes, those that begin with `new-` say what changes. */
export const changeCodesCommand: CommandOf<CodeChangeDependencies> = {
  name: 'code change',
  about: 'gives codes new terms, by name, from a file or all of a filter, and prints what became of them',
  words: ['[CODE...]'],
  options: {
    ...filterOptions,
    file: fileOption,
    'new-customization': { type: 'string', about: 'key of the new customization' },
    'new-countries': { type: 'string', about: 'countries in which they are valid, separated by commas; all' },
    'new-campaign': { type: 'string', about: "name of the new campaign; '' for none" },
    'new-link': { type: 'string', choices: ['only', 'typed'], about: 'only: for links only; typed: typed or by link' },
    'new-end': { type: 'string', about: 'ISO 8601 instant of the new end, in the future; none' },
  },
  async run(deps, given) {
    const terms = readTerms(given);
    if (Object.keys(terms).length === 0) throw usageError('at least one option that begins with --new- is needed');
    const selection = await readSelection(deps, given);
    if (selection.kind === 'refused') return selection;
    const change = { kind: 'edit', selection, terms, actor: ACTOR } as const;
    return carryOutChange(deps, given, change, 'changed');
  },
};

function readTerms(given: Arguments): CodeEdit {
  const customizationKey = given.text('new-customization');
  const countries = given.text('new-countries');
  const campaign = given.text('new-campaign');
  const link = parseChoice(given, 'new-link', ['only', 'typed']);
  const end = given.text('new-end');
  if (campaign && !isCampaign(campaign)) throw usageError('--new-campaign must have 1 to 100 characters');
  return {
    ...(customizationKey !== null && { customizationKey }),
    ...(countries !== null && { countries: countries === 'all' ? null : countries.toUpperCase().split(',') }),
    ...(campaign !== null && { campaign: campaign || null }),
    ...(link !== null && { linkOnly: link === 'only' }),
    ...(end !== null && { endsAt: end === 'none' ? null : parseInstant(given, 'new-end') }),
  };
}
