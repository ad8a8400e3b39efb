import { withoutBase } from '#web/routing/base-path.ts';
import { findPage } from '#web/routing/find-page.ts';

/** The fields about the visit, common to all events. */
type VisitFields = {
  /** The campaign of the landing entry or code that brought the visitor. */
  readonly invitation_campaign: string;
  readonly application_country: string;
  readonly application_language: string;
  /** The headline variant of the visitor's landing page. */
  readonly headline_variant: string;
  /** The page's pattern, never its URL: URLs hold codes and secrets. */
  readonly page_path: string;
};

let fields: VisitFields = {
  invitation_campaign: 'Unknown',
  application_country: '',
  application_language: '',
  headline_variant: 'Unknown',
  page_path: '',
};

export function getVisitFields(): VisitFields {
  return fields;
}

/** Merges changed fields; a page without campaign and headline keeps the earlier values. */
export function updateVisitFields(change: Partial<VisitFields>): void {
  fields = { ...fields, ...change };
}

/** Returns the pattern of a path of ours: `/registration/formstarted`, and `/{slug}` for any slug. */
export function getPathPattern(pathname: string): string {
  const match = findPage(withoutBase(pathname));
  if (!match) return '/{unknown}';
  const { page, path } = match;
  return page.audience === 'admin' ? page.path : path.replace(/:(\w+)/g, '{$1}');
}
