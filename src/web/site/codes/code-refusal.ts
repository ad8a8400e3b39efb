import { CODE_ERRORS, type CodeError } from '#modules/invitation/rules/check.ts';
import type { TextKey } from '#texts/keys.ts';

/** How the code came: typed into the field, or within the address that the visitor opened. */
export type CodeWay = 'typed' | 'link';

/** What a page does about a code that does not let in: the deny page, or a text where the visitor stands. */
export type CodeRefusal = { readonly kind: 'denied' } | ({ readonly kind: 'refused' } & RefusedCode);

/** Why a code does not let in, and the text that says it. */
export type RefusedCode = { readonly error: CodeError; readonly text: TextKey };

const SAID_OTHERWISE_BY_LINK = ['REGISTRATION_CODE_INVALID', 'INVITER_INVALID', 'CUSTOMIZATION_MISSING'] as const;

/**
 * The refusal that a check's errors stand for, or null where there are none. The first error decides
 * (specification E3); one that this build does not know yet counts as an invalid code, so that nobody slips in.
 */
export function refusalOfCode(errors: readonly string[], way: CodeWay): CodeRefusal | null {
  const [first] = errors;
  if (first === undefined) return null;
  const error = CODE_ERRORS.find((known) => known === first) ?? 'REGISTRATION_CODE_INVALID';
  return error === 'REFERER_INVALID' ? { kind: 'denied' } : { kind: 'refused', ...refusedFor(error, way) };
}

/** The error with the text that says it to who came this way. */
export function refusedFor(error: CodeError, way: CodeWay): RefusedCode {
  return { error, text: textOf(error, way) };
}

function textOf(error: CodeError, way: CodeWay): TextKey {
  const ownByLink = SAID_OTHERWISE_BY_LINK.find((one) => one === error);
  return way === 'link' && ownByLink ? `codeError.link.${ownByLink}` : `codeError.${error}`;
}
