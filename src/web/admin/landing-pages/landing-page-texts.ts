import type { LandingPageKind } from '#modules/invitation/rules/landing-page/content.ts';
import type { LandingPageColumn, LandingPageState } from '#modules/invitation/rules/landing-page/list.ts';
import type { TextKey } from '#texts/keys.ts';
import type { ShownLandingPage } from './landing-page-query.ts';

type Shown<Value extends string> = Value extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${Shown<Rest>}`
  : Uppercase<Value>;

/** The kinds of the API, with what admins call them. */
export const KIND_TEXTS = {
  CUSTOMIZATION: 'landingPages.kind.customization',
  START_PAGE: 'landingPages.kind.start-page',
  LANDING_ENTRY: 'landingPages.kind.landing-entry',
} as const satisfies Record<Shown<LandingPageKind>, TextKey>;
export type ShownKind = keyof typeof KIND_TEXTS;

export const STATE_TEXTS = {
  DRAFT: 'landingPages.state.draft',
  SCHEDULED: 'landingPages.state.scheduled',
  PUBLISHED: 'landingPages.state.published',
  ENDED: 'landingPages.state.ended',
} as const satisfies Record<Uppercase<LandingPageState>, TextKey>;

export const COLUMN_TEXTS = {
  slug: 'landingPages.column.slug',
  kind: 'landingPages.column.kind',
  state: 'landingPages.column.state',
  live: 'landingPages.column.live',
  version: 'landingPages.column.version',
  planned: 'landingPages.column.planned',
  changed: 'landingPages.column.changed',
  by: 'landingPages.column.by',
} as const satisfies Record<LandingPageColumn, TextKey>;

/** The kind of the rules as the API writes it. */
export function toShownKind(kind: LandingPageKind): ShownKind {
  return kind.toUpperCase().replaceAll('-', '_') as ShownKind;
}

/** A slug as an address; the key of a customization is none. */
export function formatSlug({ kind, slug }: Pick<ShownLandingPage, 'kind' | 'slug'>): string {
  return kind === 'CUSTOMIZATION' ? slug : `/${slug}`;
}
