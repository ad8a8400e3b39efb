import { type CodeValidationCode, validateCode } from './code.ts';
import { getCodeRefusal, type RefusalText } from './code-refusal.ts';
import type { CodeWay } from './code-way.ts';

/** The key of a text that a refused visitor reads. */
export type ShownText = CodeValidationCode | RefusalText | 'deny.title' | 'deny.text' | 'deny.expired';

type Explained = {
  readonly code: string;
  readonly way: CodeWay;
  readonly verdicts: readonly { readonly rule: string; readonly holds?: boolean | null | undefined }[];
};

/**
 * The texts that a visitor read, by the verdicts of the rules; none where the form opens (specification K13). The same
 * rules as on the landing page (`site/landing/submit.ts` and `check-visit.ts`).
 */
export function listShownTexts({ code, way, verdicts }: Explained): readonly ShownText[] {
  const errors = verdicts.filter(({ holds }) => holds === false).map(({ rule }) => rule);
  const invalid = validateCode(code);
  // Visitors from a blocked referrer are denied before the landing page checks the link.
  if (way !== 'typed' && errors.includes('REFERER_INVALID')) return listDenyTexts(errors);
  if (invalid && (way === 'typed' || invalid === 'code.mistyped')) return [invalid];
  const refusal = getCodeRefusal(errors, way === 'typed' ? 'typed' : 'link');
  if (refusal === null) return [];
  return refusal.kind === 'denied' ? listDenyTexts(errors) : [refusal.text];
}

function listDenyTexts(errors: readonly string[]): readonly ShownText[] {
  return ['deny.title', errors.includes('REGISTRATION_CODE_EXPIRED') ? 'deny.expired' : 'deny.text'];
}
