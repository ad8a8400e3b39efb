import { CODE_ERRORS, type CodeError } from '#modules/invitation/rules/check.ts';
import type { TextKey } from '#texts/keys.ts';

/** How the code came: typed into the field, or within the address that the visitor opened. */
export type CodeSource = 'typed' | 'link';

/** What a page does about a code that does not let in: the deny page, or a text where the visitor stands. */
export type CodeRefusal = { readonly kind: 'denied' } | ({ readonly kind: 'refused' } & RefusedCode);

/** Why a code does not let in, and the text that says it. */
export type RefusedCode = { readonly error: CodeError; readonly text: TextKey };

const ERRORS_WITH_LINK_TEXT = ['REGISTRATION_CODE_INVALID', 'INVITER_INVALID', 'CUSTOMIZATION_MISSING'] as const;

/**
 * The refusal that a check's errors stand for, or null where there are none. The first error decides
 * (specification E3); one that this build does not know yet counts as an invalid code, so that nobody slips in.
 */
export function getCodeRefusal(errors: readonly string[], way: CodeSource): CodeRefusal | null {
  const [first] = errors;
  if (first === undefined) return null;
  const error = CODE_ERRORS.find((known) => known === first) ?? 'REGISTRATION_CODE_INVALID';
  return error === 'REFERER_INVALID' ? { kind: 'denied' } : { kind: 'refused', ...createRefusedCode(error, way) };
}

/** The error with the text that says it to who came this way. */
export function createRefusedCode(error: CodeError, way: CodeSource): RefusedCode {
  return { error, text: getErrorText(error, way) };
}

function getErrorText(error: CodeError, way: CodeSource): TextKey {
  const linkError = ERRORS_WITH_LINK_TEXT.find((one) => one === error);
  return way === 'link' && linkError ? `codeError.link.${linkError}` : `codeError.${error}`;
}
