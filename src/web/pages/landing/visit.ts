import type { TextKey } from '../../../texts/keys.ts';

export const DENY_PATH = '/registration/deny';

/** A code without errors, and what its customization lets the page say. */
export type Invitation = {
  /** Where the registration begins, with the code and the timestamp of its link. */
  readonly path: string;
  readonly inviter: string | null;
  readonly headline: string;
  readonly registrationForm: string;
  readonly voucherPercent: number;
  /** In cents of the brand's currency. */
  readonly voucherMinimum: number | null;
};

/** What the loader knows of a visit. Without a code both are null, so that the page is the same for everybody. */
export type Visit = { readonly invitation: Invitation | null; readonly problem: TextKey | null };

export const PLAIN_VISIT: Visit = { invitation: null, problem: null };

/** The start of the registration with a code that was found good. */
export function registrationPath(code: string, timestamp: string | null): string {
  const query = new URLSearchParams({ rc: code, ...(timestamp && { vt: timestamp }) });
  return `/registration/formstarted?${query}`;
}
