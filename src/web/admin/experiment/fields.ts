import type { TextKey } from '#texts/keys.ts';

/** The properties of a definition that the page names, by their paths. */
export const FIELDS = {
  status: 'experiment.field.status',
  key: 'splitGenerator.field.key',
  name: 'splitGenerator.field.name',
  hypothesis: 'splitGenerator.field.hypothesis',
  hashAttribute: 'splitGenerator.field.hashAttribute',
  variations: 'splitGenerator.field.variations',
  coverage: 'splitGenerator.field.coverage',
  'targeting.countries': 'splitGenerator.field.countries',
  'targeting.languages': 'splitGenerator.field.languages',
  'targeting.paths': 'splitGenerator.field.paths',
  namespace: 'splitGenerator.field.namespace',
  'namespace.name': 'splitGenerator.namespace.name',
  'namespace.start': 'experiment.field.namespace.start',
  'namespace.end': 'experiment.field.namespace.end',
  prerequisites: 'splitGenerator.field.prerequisites',
  environments: 'splitGenerator.field.environments',
  phase: 'splitGenerator.field.phase',
} as const satisfies Readonly<Record<string, TextKey>>;

export type FieldPath = keyof typeof FIELDS;

/** The properties of a variation. */
export const VARIATION_FIELDS = {
  key: 'splitGenerator.variation.key',
  name: 'splitGenerator.variation.name',
  weight: 'splitGenerator.variation.weight',
  redirect: 'splitGenerator.variation.redirect',
} as const satisfies Readonly<Record<string, TextKey>>;

export type VariationField = keyof typeof VARIATION_FIELDS;

/** By what visitors are split. */
export const HASH_ATTRIBUTE_TEXTS = {
  acqAnonymousId: 'splitGenerator.hash.visitor',
  applicationCountry: 'splitGenerator.hash.country',
} as const satisfies Readonly<Record<string, TextKey>>;
