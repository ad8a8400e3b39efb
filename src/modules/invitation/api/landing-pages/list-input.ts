import type { SchemaInProgress } from '#platform/graphql-server/schema-part.ts';
import type { LandingPageFilter } from '../../rules/landing-page/list.ts';
import type { LandingPageEnums } from './page-type.ts';

/** The filter of the list, and of changes of all pages that it matches. */
export function addLandingPageFilter({ builder }: SchemaInProgress, enums: LandingPageEnums) {
  return builder.inputType('LandingPageFilter', {
    fields: (t) => ({
      slug: t.string({ description: 'The beginning of a slug; such a list is sorted by it.' }),
      kind: t.field({ type: enums.Kind }),
      state: t.field({ type: enums.State }),
    }),
  });
}

export type LandingFilterType = ReturnType<typeof addLandingPageFilter>;

export type GivenLandingFilter =
  | { readonly [Name in keyof LandingPageFilter]?: LandingPageFilter[Name] | undefined }
  | null
  | undefined;

export function toLandingPageFilter(given: GivenLandingFilter): LandingPageFilter {
  return { slug: given?.slug ?? null, kind: given?.kind ?? null, state: given?.state ?? null };
}
