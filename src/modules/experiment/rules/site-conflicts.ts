import { runsIn } from './build-payload.ts';
import { listFlags } from './check-definition.ts';
import type { Conflict } from './conflict.ts';
import type { ExperimentDefinition } from './experiment.ts';
import { isTextFlag } from './flags.ts';
import { canMatchSamePath } from './paths.ts';
import { findSitePage, findSlug, isSlugPath, type Site, type SitePage } from './site.ts';

const WARNING = { severity: 'warning', experiments: [] } as const;

/** Warns of what visitors of this site would not see of an experiment, although it runs. */
export function findSiteConflicts(definition: ExperimentDefinition, site: Site): readonly Conflict[] {
  return [
    ...findUnseen(definition, site),
    ...findUnreachable(definition, site),
    ...findUnaffected(definition, site),
    ...findHiddenButtons(definition, site),
  ];
}

function findUnseen(definition: ExperimentDefinition, { source }: Site): readonly Conflict[] {
  if (source.kind === 'none') {
    const message =
      'Visitors do not see it: FEATURE_CLIENT_KEYS names no client key, so that our own pages show no experiments.';
    return [{ ...WARNING, path: '', code: 'pages-off', message }];
  }
  if (source.kind === 'growthbook') {
    const message =
      'Visitors do not see it: with GROWTHBOOK_API_HOST, our own pages show the experiments of that service only.';
    return [{ ...WARNING, path: '', code: 'pages-growthbook', message }];
  }
  const { environment } = source;
  if (runsIn(definition, environment)) return [];
  const message = `Visitors do not see it: our own pages show the environment "${environment}", that of the first client key, and it runs in others only.`;
  return [{ ...WARNING, path: 'environments', code: 'pages-environment', message, environment }];
}

/** Visitors of a redirect to a page that does not exist are lost, and the results blame the variation. */
function findUnreachable({ variations }: ExperimentDefinition, site: Site): readonly Conflict[] {
  return variations.flatMap(({ redirect }, index): readonly Conflict[] => {
    if (redirect === null || findSitePage(redirect, site)?.isEntry) return [];
    const message = `The redirect leads to ${redirect}, which is neither a landing page that exists nor another page on which visits begin.`;
    return [{ ...WARNING, path: `variations[${index}].redirect`, code: 'redirect-unreachable', message }];
  });
}

/** Any page may show a text. */
function findUnaffected(definition: ExperimentDefinition, site: Site): readonly Conflict[] {
  const { paths } = definition.targeting;
  const flags = listFlags(definition).filter((flag) => !isTextFlag(flag));
  const unread = flags.filter(
    (flag) => !site.pages.some((page) => page.flags.includes(flag) && paths.some((path) => mayBe(path, page, site))),
  );
  if (paths.length === 0 || unread.length === 0) return [];
  const message = `No page at these paths shows ${unread.join(', ')}: nobody who is there takes part.`;
  return [{ ...WARNING, path: 'targeting.paths', code: 'paths-unaffected', message }];
}

/** Whether a pattern can match a path of a page. */
function mayBe(pattern: string, page: SitePage, site: Site): boolean {
  if (!pattern.includes('*')) return findSitePage(pattern, site) === page;
  return page.paths.some((path) =>
    isSlugPath(path) ? pattern.lastIndexOf('/') === 0 : canMatchSamePath(pattern, path),
  );
}

/** The ways to sign up are the last step of the introduction. */
function findHiddenButtons({ variations, targeting }: ExperimentDefinition, site: Site): readonly Conflict[] {
  const slugs = targeting.paths.map(findSlug);
  const named = slugs.length === 0 || slugs.includes(null) ? [...slugs, ''] : slugs;
  const hasPlainPage = named.some((slug) => slug !== null && site.introFlows.get(slug) === 'none');
  return variations.flatMap(({ key, values }, index): readonly Conflict[] => {
    const flow = values['landing.intro-flow'];
    const isHidden = flow === undefined ? hasPlainPage : flow === 'none';
    if (values['sign-up.methods'] === undefined || !isHidden) return [];
    const path = `variations[${index}].values["sign-up.methods"]`;
    const message = `Variation "${key}" sets the ways to sign up, which only the introduction shows, and a page without one: set landing.intro-flow as well, else all visits count for what they do not see.`;
    return [{ ...WARNING, path, code: 'sign-up-hidden', message }];
  });
}
