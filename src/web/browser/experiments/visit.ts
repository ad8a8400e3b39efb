import { splitLocale } from '#kernel/locale.ts';
import { getLanguageAttribute } from '#modules/experiment/rules/language-attribute.ts';
import { removeOverrides } from '#modules/experiment/rules/remove-overrides.ts';
import type { VisitorAttributes } from '#modules/experiment/rules/visitor-context.ts';
import { withBase, withoutBase } from '#web/routing/base-path.ts';
import type { ExperimentSettings } from '#web/routing/document-data.tsx';
import type { PageHandle } from '#web/routing/page-handle.ts';
import { readAssignments } from './assignments-cookie.ts';

/** The parts of a visit on which its experiments depend. */
export type ExperimentsVisit = {
  readonly settings: ExperimentSettings;
  readonly publicOrigin: string;
  readonly country: string;
  readonly locale: string;
  /** With or without the base path. */
  readonly pathname: string;
  readonly search: string;
  /** What the page declares; null where no page matched. */
  readonly page: Pick<PageHandle, 'cache' | 'flags'> | null;
  /** The router's navigation to a path without the base path. */
  readonly navigate: (path: string, options: { readonly replace: true }) => void | Promise<void>;
};

/** The attributes that the server uses for the same visit (specification D5). */
export function getVisitor({ country, locale, pathname }: ExperimentsVisit, acqAnonymousId: string): VisitorAttributes {
  return {
    acqAnonymousId,
    applicationCountry: country,
    applicationLanguage: getLanguageAttribute(locale),
    path: splitLocale(withoutBase(pathname)).path,
  };
}

/** The absolute address of the visit's page, as the server decides by it. */
export function getAddress({ publicOrigin, pathname, search }: ExperimentsVisit): string {
  const url = publicOrigin + withBase(withoutBase(pathname)) + search;
  return removeOverrides(url, new Set(readAssignments().keys()));
}
