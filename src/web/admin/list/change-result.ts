import type { TextKey } from '#texts/keys.ts';

/** A change of selected rows that has begun, or why not. */
export type ListChangeResult =
  | { readonly changeId: string; readonly refusal?: undefined }
  | { readonly changeId?: undefined; readonly refusal: TextKey };
