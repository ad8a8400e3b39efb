import { LANDING_PAGE_KINDS } from '#modules/invitation/rules/landing-page/content.ts';
import { LANDING_PAGE_STATES } from '#modules/invitation/rules/landing-page/list.ts';
import type { LandingPageListQueryVariables } from '#web/generated/operations.ts';
import type { LandingPageQuery } from './landing-page-query.ts';
import { type ShownKind, STATE_TEXTS, toShownKind } from './landing-page-texts.ts';

type Variables = Pick<LandingPageListQueryVariables, 'sort' | 'direction' | 'filter'>;

/** The order and the filter of an address as variables of the API. */
export function toLandingPageVariables({ sort, direction, filters }: LandingPageQuery): Variables {
  const { slug, kind, state } = filters;
  return {
    sort: sort === 'slug' ? 'SLUG' : 'CHANGED',
    direction: direction === 'ascending' ? 'ASCENDING' : 'DESCENDING',
    filter: { slug, kind: findKind(kind), state: findState(state) },
  };
}

function findKind(name: string | undefined): ShownKind | undefined {
  const kind = LANDING_PAGE_KINDS.find((one) => one === name);
  return kind && toShownKind(kind);
}

function findState(name: string | undefined): keyof typeof STATE_TEXTS | undefined {
  const state = LANDING_PAGE_STATES.find((one) => one === name);
  return state && (Object.keys(STATE_TEXTS) as (keyof typeof STATE_TEXTS)[]).find((one) => one.toLowerCase() === state);
}
