import { BASE_PATH } from '#kernel/base-path.ts';
import { splitLocale } from '#kernel/locale.ts';
import { runsIn } from '../rules/build-payload.ts';
import { type Decision, explainDecision, type VisitorAttributes } from '../rules/decision.ts';
import type { Experiment } from '../rules/experiment.ts';
import { getLanguageAttribute } from '../rules/language-attribute.ts';
import type { ExperimentStore } from './ports.ts';

export type ExplainDependencies = {
  readonly experiments: Pick<ExperimentStore, 'list'>;
  /** The environment whose experiments our own pages show. */
  readonly pagesEnvironment: string;
};

type ExplainInput = {
  /** The key of an experiment that is explained whatever its status is; null for none. */
  readonly experiment: string | null;
  readonly visitor: VisitorAttributes;
};

/** A decision with the key and the name of its experiment. */
export type ExplainedDecision = Decision & { readonly experiment: string; readonly name: string };

/**
 * Explains what experiments decide for a visitor: first the named one, as if it ran unless it is archived, then those
 * that run in the environment of our own pages. Null if no experiment has the name.
 */
export async function explainVisitor(
  { experiments, pagesEnvironment }: ExplainDependencies,
  { experiment: key, visitor }: ExplainInput,
): Promise<readonly ExplainedDecision[] | null> {
  const all = await experiments.list();
  const named = all.find(({ definition }) => definition.key === key);
  if (key !== null && !named) return null;
  const running = all.filter(({ status, definition }) => status === 'running' && runsIn(definition, pagesEnvironment));
  const others = running.filter((one) => one !== named);
  const { applicationCountry: country, applicationLanguage: language, path } = visitor;
  const known = {
    ...visitor,
    applicationCountry: country?.toUpperCase() ?? null,
    applicationLanguage: language && getLanguageAttribute(language),
    path: toPath(path),
  };
  return [
    ...(named ? [explain(named.status === 'archived' ? named : { ...named, status: 'running' }, known, others)] : []),
    ...others.map((one) => explain(one, known, running)),
  ];
}

function explain(experiment: Experiment, visitor: VisitorAttributes, others: readonly Experiment[]): ExplainedDecision {
  const { key, name } = experiment.definition;
  return { experiment: key, name, ...explainDecision(experiment, visitor, others) };
}

/** The path of an address as experiments see it: people copy addresses of pages. */
function toPath(address: string): string {
  const [path = ''] = address.replace(/^https?:\/\/[^/?#]*/, '').split(/[?#]/, 1);
  const bare = `${path}/`.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path;
  return splitLocale(bare.startsWith('/') ? bare : `/${bare}`).path;
}
