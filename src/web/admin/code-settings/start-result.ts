import type { TextKey } from '#texts/keys.ts';
import type { TypedSettings } from './settings.ts';

/** Why no job was started, with what was typed; or the text of a failure. */
export type StartResult = {
  readonly typed?: TypedSettings | undefined;
  readonly refusal?: { readonly reason: string; readonly line: number | null } | undefined;
  readonly failure?: TextKey | undefined;
};
