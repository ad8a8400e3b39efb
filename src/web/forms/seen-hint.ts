import { suggestEmail } from '#kernel/email-hint.ts';

/** The hidden field with the address for which the visitor has seen the hint. */
export const SEEN_FIELD = 'seenEmail';

/** The address that a posted one may mean, unless the visitor has seen that and posts it all the same; else null. */
export function findUnseenSuggestion(formData: FormData): string | null {
  const email = readText(formData, 'email');
  return readText(formData, SEEN_FIELD) === email ? null : suggestEmail(email);
}

/** Replaces a posted address by the one that it probably means. */
export function correctEmail(formData: FormData): void {
  const suggestion = suggestEmail(readText(formData, 'email'));
  if (suggestion) formData.set('email', suggestion);
}

function readText(formData: FormData, name: string): string {
  const value = formData.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
