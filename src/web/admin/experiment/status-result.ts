import type { StatusAction } from '#modules/experiment/rules/status.ts';
import type { TextKey } from '#texts/keys.ts';

/** Why a change did not happen: the API's reason, or the text of a failure. */
export type StatusRefusal =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly message: TextKey };

export type StatusResult =
  | { readonly done: StatusAction; readonly refusal?: undefined }
  | { readonly done?: undefined; readonly refusal: StatusRefusal };

export function createFailure(message: TextKey): { readonly refusal: StatusRefusal } {
  return { refusal: { kind: 'failed', message } };
}
