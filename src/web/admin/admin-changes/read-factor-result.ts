import type { FactorRefusal } from '#modules/membership/rules/factor-change.ts';
import type { TextKey } from '#texts/keys.ts';
import { FACTOR_REFUSAL_TEXTS } from './changes.ts';

type Result = { readonly __typename: string } & (
  | { readonly reason?: string | undefined }
  | { readonly retryAfter?: number | undefined }
);

/** Why a change of the own second factors was refused; null where it was made. */
export function readFactorResult(result: Result): TextKey | null {
  if (result.__typename === 'FactorsChanged') return null;
  if (result.__typename === 'TooManyAttempts') return 'error.tooManyAttempts';
  const reason = 'reason' in result ? (result.reason as FactorRefusal) : null;
  return (reason && FACTOR_REFUSAL_TEXTS[reason]) ?? 'error.technical';
}
