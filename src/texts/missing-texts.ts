import { missing } from 'virtual:texts/missing';

/** The catalogs that a preview can show; those of the back office are shown to admins only. */
export type Catalog = keyof (typeof missing)['en'];

/**
 * The keys that a build with `TEXTS_ALLOW_MISSING` shows in English, by language and catalog. Any other build has all of its
 * texts.
 */
export const MISSING_TEXTS = missing;
