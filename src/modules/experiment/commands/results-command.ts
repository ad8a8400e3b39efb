import { type CommandOf, done } from '#platform/command-line/command.ts';
import type { ResultsDependencies } from '../actions/results/ports.ts';
import { findResults } from '../actions/results/read-results.ts';
import { refuseUnknown } from '../actions/save-change.ts';
import { formatResults } from './format-results.ts';
import { getKey, toOutcome } from './to-outcome.ts';

export const resultsCommand: CommandOf<ResultsDependencies> = {
  name: 'experiment results',
  about: 'shows how visitors of each variation converted in the current phase, and whether the split is sound',
  words: ['KEY'],
  options: {},
  async run(deps, given) {
    const key = getKey(given);
    const results = await findResults(deps, key);
    return results ? done(results, ...formatResults(key, results)) : toOutcome(refuseUnknown(key));
  },
};
