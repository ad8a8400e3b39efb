import type { Builder } from '#platform/graphql-server/builder.ts';

/** `countryDetails`: the country that the backend detects for the visitor, or null (specification E5). */
export function addVisitorApi(builder: Builder): void {
  const Details = builder.objectRef<{ readonly country: string | null }>('CountryDetails').implement({
    fields: (t) => ({
      country: t.exposeString('country', {
        nullable: true,
        description: 'ISO 3166-1 alpha-2; may be a country in which nobody can register.',
      }),
    }),
  });
  builder.queryField('countryDetails', (t) =>
    t.field({ type: Details, resolve: (_, __, { country }) => ({ country }) }),
  );
}
