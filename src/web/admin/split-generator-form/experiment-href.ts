import { type Href, href } from '#web/routing/href.ts';

/** The page of one experiment. */
export function getExperimentHref(key: string): Href {
  return href('/admin/splitgenerator/:key', { key });
}
