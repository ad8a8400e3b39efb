import type { CodeError } from './check.ts';
import { type CodeValidationCode, validateCode } from './code.ts';
import { getCodeRefusal, type RefusalText } from './code-refusal.ts';
import type { CodeWay } from './code-way.ts';

/** The key of a text that a refused visitor reads. */
export type ShownText = CodeValidationCode | RefusalText | 'deny.title' | 'deny.text' | 'deny.expired';

/** The sentence of the rule behind each error, as a statement that holds or not. The order is that of the errors. */
export const RULE_TEXTS = {
  REGISTRATION_CODE_INVALID: 'explainCode.rule.known',
  REGISTRATION_LINK_INVALID: 'explainCode.rule.link',
  REGISTRATION_TIMESTAMP_MISSING: 'explainCode.rule.timestamp',
  REGISTRATION_CODE_EXPIRED: 'explainCode.rule.notExpired',
  INVITER_INVALID: 'explainCode.rule.inviter',
  REFERER_INVALID: 'explainCode.rule.referrer',
  CUSTOMIZATION_MISSING: 'explainCode.rule.landing',
  REGISTRATION_CODE_NO_BALANCE_LEFT: 'explainCode.rule.balance',
  REGISTRATION_CODE_BALANCE_LESS_THAN_PENDING_REGISTRATIONS: 'explainCode.rule.seat',
  REGISTRATION_CLOSED: 'explainCode.rule.open',
} as const satisfies Readonly<Record<CodeError, string>>;

/** The key of a sentence that an admin reads about a code. */
export type RuleText = (typeof RULE_TEXTS)[CodeError] | 'explainCode.rule.checkCharacter' | 'explainCode.seen.country';

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
