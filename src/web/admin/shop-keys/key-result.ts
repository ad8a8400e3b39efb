import type { TextKey } from '#texts/keys.ts';

/** What a posted form of the page did. */
export type KeyResult = {
  readonly created?: { readonly name: string; readonly secret: string };
  readonly refusal?: TextKey;
  /** The field of the form of a new key that the refusal is about. */
  readonly field?: 'name' | 'scopes' | null;
  /** The values of the form of a new key, which stay in it. */
  readonly typed?: { readonly name: string; readonly scopes: readonly string[] };
};
