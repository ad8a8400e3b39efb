import { type CommandOf, done, usageError } from '#platform/command-line/command.ts';
import { readJson } from '#platform/command-line/parse-options.ts';
import { type ExplainDependencies, explainVisitor } from '../actions/explain-visitor.ts';
import type { ReadDependencies } from '../actions/ports.ts';
import { refuse, refuseUnknown } from '../actions/save-change.ts';
import { type KnownTexts, parseDefinition } from '../rules/parse-definition.ts';
import { simulateSplit } from '../rules/split.ts';
import { formatDecision, formatSplit } from './format-decision.ts';
import { getKey, NOT_JSON, toOutcome } from './to-outcome.ts';

export const simulateCommand: CommandOf<ReadDependencies & KnownTexts> = {
  name: 'experiment simulate',
  about: 'splits 100,000 simulated visitors as SDKs do',
  words: ['[KEY]'],
  options: { file: { type: 'string', about: 'instead of KEY, a file with a definition as JSON; - is standard input' } },
  async run(deps, given) {
    const key = given.words[0] ?? null;
    if ((key === null) === (given.text('file') === null)) throw usageError('Name either KEY or --file');
    if (key !== null) {
      const experiment = await deps.experiments.find(key);
      return experiment ? simulate(experiment.definition) : toOutcome(refuseUnknown(key));
    }
    const read = await readJson(given, 'file');
    if (!read) return NOT_JSON;
    const parsed = parseDefinition(read.value, deps);
    if (parsed.kind === 'invalid') return toOutcome(refuse('definition-invalid', parsed.problems, null));
    return simulate(parsed.definition);
  },
};

function simulate(definition: Parameters<typeof simulateSplit>[0]) {
  const split = simulateSplit(definition);
  return done(split, ...formatSplit(definition, split));
}

export const explainCommand: CommandOf<ExplainDependencies> = {
  name: 'experiment explain',
  about: 'explains what an experiment, as if it ran, and the running ones decide for a visitor',
  words: ['KEY'],
  options: {
    id: { type: 'string', about: 'the anonymous id (default: none)' },
    country: { type: 'string', about: 'as in AT (default: unknown)' },
    language: { type: 'string', about: 'as in de (default: unknown)' },
    path: { type: 'string', about: 'path or address of the page on which the visit begins (default: /)' },
  },
  async run(deps, given) {
    const visitor = {
      acqAnonymousId: given.text('id'),
      applicationCountry: given.text('country'),
      applicationLanguage: given.text('language'),
      path: given.text('path') ?? '/',
    };
    const decisions = await explainVisitor(deps, { experiment: getKey(given), visitor });
    return decisions ? done({ decisions }, ...decisions.map(formatDecision)) : toOutcome(refuseUnknown(getKey(given)));
  },
};
