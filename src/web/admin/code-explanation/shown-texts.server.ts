import type { Locale } from '#kernel/locale.ts';
import { validateCode } from '#modules/invitation/rules/code.ts';
import type { CodeWay } from '#modules/invitation/rules/code-way.ts';
import type { TextKey } from '#texts/keys.ts';
import { getCodeRefusal } from '#web/browser/codes/code-refusal.ts';
import { getText } from '#web/i18n/catalogs.ts';

type Explained = {
  readonly code: string;
  readonly way: CodeWay;
  readonly verdicts: readonly { readonly rule: string; readonly holds?: boolean | null | undefined }[];
};

/** The texts that the visitor read, in a language; none where the form opens. */
export function listShownTexts(explained: Explained, locale: Locale): readonly string[] {
  return listKeys(explained).map((key) => getText(locale, key));
}

/** The same rules as on the landing page (`site/landing/submit.ts` and `check-visit.ts`). */
function listKeys({ code, way, verdicts }: Explained): readonly TextKey[] {
  const errors = verdicts.filter(({ holds }) => holds === false).map(({ rule }) => rule);
  const invalid = validateCode(code);
  // Visitors from a blocked referrer are denied before the landing page checks the link.
  if (way !== 'typed' && errors.includes('REFERER_INVALID')) return listDenyKeys(errors);
  if (invalid && (way === 'typed' || invalid === 'code.mistyped')) return [invalid];
  const refusal = getCodeRefusal(errors, way === 'typed' ? 'typed' : 'link');
  if (refusal === null) return [];
  return refusal.kind === 'denied' ? listDenyKeys(errors) : [refusal.text];
}

function listDenyKeys(errors: readonly string[]): readonly TextKey[] {
  return ['deny.title', errors.includes('REGISTRATION_CODE_EXPIRED') ? 'deny.expired' : 'deny.text'];
}
