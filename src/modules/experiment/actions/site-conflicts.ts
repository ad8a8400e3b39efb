import type { Conflict } from '../rules/conflict.ts';
import type { ExperimentDefinition } from '../rules/experiment.ts';
import { listNamedSlugs } from '../rules/site.ts';
import { findSiteConflicts } from '../rules/site-conflicts.ts';
import type { SiteDependencies } from './ports.ts';
import type { ChangeResult } from './save-change.ts';

/** Lists why visitors of this site would not see a part of an experiment, all as warnings. */
export async function listSiteConflicts(
  { pagesSource, sitePages, findIntroFlow }: SiteDependencies,
  definition: ExperimentDefinition,
): Promise<readonly Conflict[]> {
  const found = await Promise.all(
    listNamedSlugs(definition).map(async (slug) => [slug, await findIntroFlow(slug)] as const),
  );
  const introFlows = new Map(found.flatMap(([slug, flow]) => (flow === null ? [] : [[slug, flow]])));
  return findSiteConflicts(definition, { source: pagesSource, pages: sitePages, introFlows });
}

/** Adds these warnings to the outcome of a change; they are read after its transaction, which no warning refuses. */
export async function addSiteConflicts(deps: SiteDependencies, result: ChangeResult): Promise<ChangeResult> {
  if (result.kind !== 'done') return result;
  const ofSite = await listSiteConflicts(deps, result.experiment.definition);
  return { ...result, conflicts: [...result.conflicts, ...ofSite] };
}
