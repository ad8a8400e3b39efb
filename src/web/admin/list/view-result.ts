import type { ViewRefusal } from '#modules/saved-view/rules.ts';
import type { TextKey } from '#texts/keys.ts';

/** Why a view was not saved. */
export type ViewResult = { readonly refusal: ViewRefusal | 'failed' };

export const VIEW_REFUSALS = {
  'name-empty': 'list.views.refused.name-empty',
  'name-long': 'list.views.refused.name-long',
  'name-taken': 'list.views.refused.name-taken',
  'too-many': 'list.views.refused.too-many',
  'query-long': 'list.views.refused.query-long',
  'list-unknown': 'error.technical',
  failed: 'error.technical',
} as const satisfies Record<ViewResult['refusal'], TextKey>;
