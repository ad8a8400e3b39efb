import { suggestEmail } from '#kernel/email-hint.ts';

/** What an address looks like: stored with the application, so that the list can be filtered by it. */
export type AddressFlags = { readonly isDisposable: boolean; readonly isMistyped: boolean };

/**
 * Examines an address for admins (specification K17). It may have both flags: domains like `gmial.com` are on lists of
 * disposable ones as well, and a disposable one may resemble a common one by chance.
 */
export function examineAddress(email: string, isDisposableDomain: (domain: string) => boolean): AddressFlags {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return { isDisposable: isDisposableDomain(domain), isMistyped: suggestEmail(email) !== null };
}
