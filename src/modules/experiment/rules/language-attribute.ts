/** The value of the attribute `applicationLanguage`: upper case, as in the consent data layer. */
export function getLanguageAttribute(locale: string): string {
  return locale.toUpperCase();
}
