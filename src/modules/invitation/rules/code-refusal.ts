import { CODE_ERRORS, type CodeError } from './check.ts';

/** The source of the code: typed into the field, or in the URL that the visitor opened. */
export type CodeSource = 'typed' | 'link';

/** The page's reaction to a refused code: the deny page, or a text on the current page. */
export type CodeRefusal = { readonly kind: 'denied' } | ({ readonly kind: 'refused' } & RefusedCode);

/** The reason for the refusal of a code, and its text. */
export type RefusedCode = { readonly error: CodeError; readonly text: RefusalText };

const ERRORS_WITH_LINK_TEXT = ['REGISTRATION_CODE_INVALID', 'INVITER_INVALID', 'CUSTOMIZATION_MISSING'] as const;

/** The key of a refusal's text. */
export type RefusalText = `codeError.${CodeError}` | `codeError.link.${(typeof ERRORS_WITH_LINK_TEXT)[number]}`;

/**
 * Returns the refusal for a check's errors, or null if there are none. The first error decides (specification E3); an
 * unknown error of a newer version counts as an invalid code, so that it never admits anyone.
 */
export function getCodeRefusal(errors: readonly string[], way: CodeSource): CodeRefusal | null {
  const [first] = errors;
  if (first === undefined) return null;
  const error = CODE_ERRORS.find((known) => known === first) ?? 'REGISTRATION_CODE_INVALID';
  return error === 'REFERER_INVALID' ? { kind: 'denied' } : { kind: 'refused', ...createRefusedCode(error, way) };
}

/** Combines the error with its text for this source. */
export function createRefusedCode(error: CodeError, way: CodeSource): RefusedCode {
  return { error, text: getErrorText(error, way) };
}

function getErrorText(error: CodeError, way: CodeSource): RefusalText {
  const linkError = ERRORS_WITH_LINK_TEXT.find((one) => one === error);
  return way === 'link' && linkError ? `codeError.link.${linkError}` : `codeError.${error}`;
}
