import { splitLocale } from '#kernel/locale.ts';
import { withoutBase } from '#web/routing/base-path.ts';
import { normalizePath } from '#web/routing/normalize-path.ts';
import { findPage } from '#web/routing/page-paths.ts';

/** What events say of the visit, whatever they are about. */
type VisitFields = {
  /** Of the landing entry or code that brought the visitor. */
  readonly invitation_campaign: string;
  readonly application_country: string;
  readonly application_language: string;
  /** The headline that the visitor's landing page showed. */
  readonly headline_variant: string;
  /** Which page it is, never its address: addresses hold codes and secrets. */
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

/** Notes what is new; campaign and headline stay what they were where a page knows nothing of them. */
export function updateVisitFields(change: Partial<VisitFields>): void {
  fields = { ...fields, ...change };
}

/** The pattern of an address of ours: `/registration/formstarted`, and `/{slug}` for whatever stands there. */
export function getPathPattern(pathname: string): string {
  const path = withoutBase(pathname);
  const page = findPage(path);
  if (!page) return '/{unknown}';
  const isSlug = page.path === '' && splitLocale(normalizePath(path)).path.replaceAll('/', '') !== '';
  return isSlug ? '/{slug}' : `/${page.path}`;
}
